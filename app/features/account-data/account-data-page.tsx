import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Card } from "../../ui/card.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { DeleteAccountForm } from "./delete-account-form.tsx";

/** The page where customers download their data or delete their account. */
export function AccountDataPage({ email, reply }: { email: string; reply: FormReply | undefined }) {
  return (
    <Page title={t("Your Data")} backTo={href("/profile")} hasErrors={Boolean(reply)}>
      <Card title={t("Download")}>
        <p>{t("Your account, addresses, favourites, cart, devices, reviews and orders, as one file (JSON).")}</p>
        {/* Not a router link, because the response is a file. */}
        <a className="button button--tint button--wide" href={href("/profile/data/download")} download="my-data.json">
          {t("Download My Data")}
        </a>
      </Card>
      <DeleteAccountForm email={email} reply={reply} />
    </Page>
  );
}
