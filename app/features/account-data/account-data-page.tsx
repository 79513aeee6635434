import { Form, href } from "react-router";
import { t } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import type { Account } from "../accounts/accounts.server.ts";
import { UsernameField } from "../accounts/username-field.tsx";
import { AccountField } from "../customers/account-field.tsx";

type AccountDataPageProps = {
  account: Pick<Account, "id" | "email">;
  reply: FormReply | undefined;
};

/** The page where customers download their data or delete their account. */
export function AccountDataPage({ account, reply }: AccountDataPageProps) {
  return (
    <Page title={t("Your Data")} backTo={href("/profile")} hasErrors={Boolean(reply)}>
      <Card title={t("Download")}>
        <p>{t("Your account, addresses, favourites, cart, devices, reviews and orders, as one file (JSON).")}</p>
        {/* Not a router link, because the response is a file. */}
        <a className="button button--tint button--wide" href={href("/profile/data/download")} download="my-data.json">
          {t("Download My Data")}
        </a>
      </Card>
      <ErrorSummary reply={reply} fields={["password"]} />
      <DeleteAccount account={account} reply={reply} />
    </Page>
  );
}

/** Explains what deleting an account does, and asks for the password. */
function DeleteAccount({ account, reply }: AccountDataPageProps) {
  return (
    <Card title={t("Delete Account")}>
      <p>
        {t(
          "Your name, email, phone number, addresses, cart and favourites are deleted immediately and cannot be restored. Restaurants keep your past orders and reviews for their records, without your name.",
        )}
      </p>
      <Form method="post" noValidate>
        {/* Tells a form that is sent again, when the first one has ended the session, that the account is deleted, too. */}
        <AccountField id={account.id} reply={reply} />
        <UsernameField email={account.email} />
        <Field
          label={t("Your Password")}
          {...fieldProps(reply, "password")}
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton tone="danger" wide>
          {t("Delete My Account")}
        </SubmitButton>
      </Form>
    </Card>
  );
}
