import { Field, TextAreaField } from "../../ui/field.tsx";
import { type FormReply, fieldProps } from "../../ui/form-reply.ts";

/** The form fields of an address. */
export function AddressFields({ reply }: { reply: FormReply | undefined }) {
  return (
    <>
      <Field
        label="Address Label"
        {...fieldProps(reply, "label")}
        autoComplete="off"
        placeholder="Address Label (e.g., Home, Office)"
      />
      <TextAreaField label="Full Address" {...fieldProps(reply, "address")} autoComplete="street-address" />
    </>
  );
}
