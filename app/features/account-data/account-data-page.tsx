import type { ComponentProps } from "react";
import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { DeleteAccountForm } from "./delete-account-form.tsx";

/** The page where customers download their data or delete their account. */
export function AccountDataPage(props: ComponentProps<typeof DeleteAccountForm>) {
  return (
    <Page title={t("Your Data")} backTo={href("/profile")} hasErrors={Boolean(props.reply)}>
      <Card title={t("Download")}>
        <p>{t("Your account, addresses, favourites, cart, devices, reviews and orders, as one file (JSON).")}</p>
        {/* Not a router link, because the response is a file. */}
        <a className="button button--tint button--wide" href={href("/profile/data/download")} download="my-data.json">
          {t("Download My Data")}
        </a>
      </Card>
      <DeleteAccountForm {...props} />
    </Page>
  );
}
