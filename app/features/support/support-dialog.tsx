import { t } from "../../i18n/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { SupportLinks } from "./support.server.ts";

/** The dialog with the contact details and hours of support. */
export function SupportDialog({ support, closeTo }: { support: SupportLinks; closeTo: string }) {
  const contact = (
    <>
      {t("Mon-Sat 9:00 AM - 6:00 PM")}
      <br />
      <bdi dir="ltr">{support.number}</bdi>
      <br />
      {support.address}
    </>
  );
  return (
    <Modal type="info" title={t("Help & Support")} message={contact} closeTo={closeTo}>
      <SupportButtons support={support} />
    </Modal>
  );
}

/** The links to WhatsApp and email support, side by side; in a text browser, the space after them separates what follows. */
export function SupportButtons({ support }: { support: SupportLinks }) {
  return (
    <nav className="help-links" aria-label={t("Help")}>
      <a className="button button--tint" href={support.whatsapp}>
        <Icon name="chat" />
        {t("WhatsApp")}
      </a>{" "}
      <a className="button button--tint" href={support.email}>
        <Icon name="mail" />
        {t("Email")}
      </a>{" "}
    </nav>
  );
}
