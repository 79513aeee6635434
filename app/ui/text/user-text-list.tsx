import { InlineList } from "../inline-list.tsx";
import { UserText } from "./user-text.tsx";

/** Texts that people entered, in a paragraph, such as label and address; without empty ones. */
export function UserTextList({ texts, separator = " · " }: { texts: (string | null)[]; separator?: string }) {
  const items = texts.flatMap((text, index) => (text ? [<UserText key={index}>{text}</UserText>] : []));
  return <InlineList separator={separator} items={items} />;
}
