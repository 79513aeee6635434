import { InlineList } from "../inline-list.tsx";
import { UserText } from "./user-text.tsx";

/** Texts that people entered, in a paragraph, such as label and address; without empty ones. */
export function UserTextList({ texts }: { texts: (string | null)[] }) {
  const items = texts.flatMap((text, index) => (text ? [<UserText key={index}>{text}</UserText>] : []));
  return <InlineList separator={"\u00a0· "} items={items} />;
}
