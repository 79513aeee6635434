import { Fragment, type ReactNode } from "react";
import { type Template, translate, type ValueNames } from "../../i18n/text.ts";

/** A translated text whose values are elements, such as a `<UserText>` that isolates its writing direction. */
export function textWith<Text extends Template>(text: Text, values: Record<ValueNames<Text>, ReactNode>): ReactNode {
  const parts: Record<string, ReactNode> = values;
  return translate(text)
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? parts[part] : part}</Fragment>);
}
