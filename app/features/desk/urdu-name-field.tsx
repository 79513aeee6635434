import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";

type UrduNameFieldProps = {
  reply: FormReply | undefined;
  /** Null if there is none. */
  saved: string | null | undefined;
  label?: string;
  id?: string;
};

/** The field `nameUrdu` of a restaurant, a dish or a category. */
export function UrduNameField({ reply, saved, label = "Name in Urdu", id }: UrduNameFieldProps) {
  return (
    <Field
      label={label}
      hint="Optional: shown to customers who read Urdu"
      {...fieldProps(reply, "nameUrdu", saved ?? "")}
      id={id}
      lang="ur"
      autoComplete="off"
    />
  );
}
