import { UserTextList } from "../../ui/text/user-text-list.tsx";
import { type LineChoices, listLineParts } from "./choices.ts";

/** Size, extras and note of a line: 'Size: Half · Spice level: Hot'. */
export function LineDetails(line: LineChoices) {
  return <UserTextList texts={listLineParts(line)} />;
}
