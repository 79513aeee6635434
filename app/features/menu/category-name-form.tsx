import { stripBidiControls } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { SeenInput } from "../desk/seen-input.tsx";

/** The name of the field, and its element id in the form that has an error. */
export const categoryNameField = "nameUrdu";

type CategoryNameFormProps = {
  section: { category: string; nameUrdu: string | null; nameVersion: string };
  /** An element id that is unique among the forms of the page. */
  id: string;
  reply: FormReply | undefined;
  /** The path that its forms are sent to. */
  action: string;
};

/** The name of a category in Urdu, behind a button. */
export function CategoryNameForm({ section, id, reply, action }: CategoryNameFormProps) {
  const { category, nameUrdu, nameVersion } = section;
  const isOwn = reply?.values[categoryNameField] !== undefined && reply.values.category === category;
  const ownReply = isOwn ? reply : undefined;
  return (
    <details className="desk-disclosure" open={ownReply ? true : undefined}>
      <summary className="button button--plain">
        Name in Urdu <span className="visually-hidden">{stripBidiControls(category)}</span>
      </summary>
      <Form method="post" action={action} preventScrollReset noValidate>
        <input type="hidden" name="category" value={category} />
        <SeenInput reply={ownReply} seen={nameVersion} />
        <Field
          label={`${stripBidiControls(category)} in Urdu`}
          hint="Optional: shown to customers who read Urdu"
          {...fieldProps(ownReply, categoryNameField, nameUrdu ?? "")}
          id={ownReply ? categoryNameField : id}
          lang="ur"
          autoComplete="off"
        />
        <SubmitButton name="intent" value="category-name" wide>
          Save
        </SubmitButton>
      </Form>
    </details>
  );
}
