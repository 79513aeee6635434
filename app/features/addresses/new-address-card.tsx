import { Form } from "react-router";
import { t } from "../../i18n/text.ts";
import { Card } from "../../ui/card.tsx";
import type { FormReply } from "../../ui/form-reply.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { AddressFields } from "./address-fields.tsx";

/** The form that adds an address, on the page of all addresses. */
export function NewAddressCard({ reply, areas }: { reply: FormReply | undefined; areas: string[] }) {
  return (
    <Card title={t("Add New Address")}>
      <Form method="post" noValidate>
        <AddressFields reply={reply} areas={areas} />
        <SubmitButton name="intent" value="add" wide>
          {t("Add Address")}
        </SubmitButton>
      </Form>
    </Card>
  );
}
