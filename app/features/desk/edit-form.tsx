import type { ReactNode } from "react";
import type { FormProps } from "react-router";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { RestaurantForm } from "./restaurant-form.tsx";
import { SeenInput } from "./seen-input.tsx";

type EditFormProps = Pick<FormProps, "encType"> & {
  reply: FormReply | undefined;
  /** Field names in the order of the page. */
  fields: string[];
  /** The key of a form that creates something. */
  formKey?: string;
  /** The version of what it changes. */
  seen?: string | undefined;
  button?: string;
  /** Shown between the errors and the form's card. */
  above?: ReactNode;
  children: ReactNode;
};

/** The form of a page that adds or changes one thing, in a card below its errors. */
export function EditForm({ reply, fields, formKey, seen, button = "Save", above, children, encType }: EditFormProps) {
  return (
    <>
      <ErrorSummary reply={reply} fields={fields} />
      {above}
      <Card>
        <RestaurantForm encType={encType} noValidate>
          {formKey && <input type="hidden" name="formKey" value={formKey} />}
          <SeenInput reply={reply} seen={seen} />
          {children}
          <SubmitButton wide>{button}</SubmitButton>
        </RestaurantForm>
      </Card>
    </>
  );
}
