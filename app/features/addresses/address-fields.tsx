import { t } from "../../i18n/text.ts";
import { Field, TextAreaField } from "../../ui/field.tsx";
import { type FormReply, fieldProps } from "../../ui/form-reply.ts";

/** The form fields of an address. */
export function AddressFields({ reply }: { reply: FormReply | undefined }) {
  return (
    <>
      <Field
        label={t("Address Label")}
        {...fieldProps(reply, "label")}
        autoComplete="off"
        placeholder={t("Address Label (e.g., Home, Office)")}
      />
      <TextAreaField label={t("Full Address")} {...fieldProps(reply, "address")} autoComplete="street-address" />
    </>
  );
}
