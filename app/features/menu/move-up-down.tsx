import { stripBidiControls } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

type MoveUpDownProps = {
  name: "category" | "itemId" | "optionId";
  value: string;
  /** The name of the moved item, for screen readers. */
  what: string;
  /** Its current position, from 0. */
  index: number;
  /** The path that its forms are sent to. */
  action: string;
};

/** Two buttons that move a category, a dish or an option by one place. */
export function MoveUpDown({ name, value, what, index, action }: MoveUpDownProps) {
  return (
    <Form method="post" action={action} className="desk-move" preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name={name} value={value} />
      {(["up", "down"] as const).map((direction) => (
        <SubmitButton key={direction} name="to" value={direction === "up" ? index - 1 : index + 1} tone="plain" small>
          <Icon name="chevron" />
          <VisuallyHidden>{` Move ${stripBidiControls(what)} ${direction} `}</VisuallyHidden>
        </SubmitButton>
      ))}
    </Form>
  );
}
