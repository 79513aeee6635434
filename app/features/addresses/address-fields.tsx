import { Field, TextAreaField } from "../../ui/field.tsx";
import { errorOf, type RefusedForm, typed } from "../../ui/form-errors.ts";

/** The two fields of an address. */
export function AddressFields({ reply }: { reply: RefusedForm | undefined }) {
  return (
    <>
      <Field
        label="Address Label"
        name="label"
        autoComplete="off"
        placeholder="Address Label (e.g., Home, Office)"
        defaultValue={typed(reply, "label")}
        error={errorOf(reply, "label")}
      />
      <TextAreaField
        label="Full Address"
        name="address"
        autoComplete="street-address"
        defaultValue={typed(reply, "address")}
        error={errorOf(reply, "address")}
      />
    </>
  );
}
