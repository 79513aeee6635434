import { stripBidiControls } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Form } from "../../ui/forms/form.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { SeenInput } from "../desk/seen-input.tsx";
import { UrduNameField } from "../desk/urdu-name-field.tsx";

type CategoryNameFormProps = {
  section: { category: string; nameUrdu: string | null; nameVersion: string };
  /** The element id of the field, unique among the forms of the page, unless the form has an error. */
  id: string;
  reply: FormReply | undefined;
  /** The path that its forms are sent to. */
  action: string;
};

/** The name of a category in Urdu, behind a button. */
export function CategoryNameForm({ section, id, reply, action }: CategoryNameFormProps) {
  const { category, nameUrdu, nameVersion } = section;
  const isOwn = reply?.values.nameUrdu !== undefined && reply.values.category === category;
  const ownReply = isOwn ? reply : undefined;
  return (
    <details className="desk-disclosure" open={ownReply ? true : undefined}>
      <summary className="button button--plain">
        Name in Urdu <span className="visually-hidden">{stripBidiControls(category)}</span>
      </summary>
      <Form method="post" action={action} preventScrollReset noValidate>
        <input type="hidden" name="category" value={category} />
        <SeenInput reply={ownReply} seen={nameVersion} />
        <UrduNameField
          label={`${stripBidiControls(category)} in Urdu`}
          reply={ownReply}
          saved={nameUrdu}
          id={ownReply ? undefined : id}
        />
        <SubmitButton name="intent" value="category-name" wide>
          Save
        </SubmitButton>
      </Form>
    </details>
  );
}
