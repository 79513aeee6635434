import { InlineList } from "../../ui/inline-list.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { type LineChoices, lineSeparator, listLineParts } from "./choices.ts";

/** Size, extras and note of a line: 'Size: Half · Spice level: Hot'. */
export function LineDetails(line: LineChoices) {
  const parts = listLineParts(line);
  const items = parts.map((part) => <UserText key={part}>{part}</UserText>);
  return <InlineList separator={lineSeparator} items={items} />;
}
