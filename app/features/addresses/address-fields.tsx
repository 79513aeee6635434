import { t } from "../../i18n/text.ts";
import { Field, TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { AreaField } from "../areas/area-field.tsx";
import type { profileAddressForm } from "./address-form.ts";

/** The form fields of an address. */
export function AddressFields({ reply, areas }: { reply: FormReply | undefined; areas: string[] }) {
  return (
    <>
      <Field
        label={t("Address Label")}
        {...fieldProps(reply, "label")}
        autoComplete="off"
        aria-required
        placeholder={t("Address Label (e.g., Home, Office)")}
      />
      <TextAreaField
        label={t("Full Address")}
        {...fieldProps(reply, "address")}
        autoComplete="street-address"
        aria-required
      />
      <AreaField areas={areas} {...fieldProps(reply, "area")} />
    </>
  );
}

/** Field names in the order of the page. */
export const addressFieldNames = ["label", "address", "area"] satisfies (keyof typeof profileAddressForm.shape)[];
