import type { ReactNode } from "react";
import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/forms/confirm-dialog.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { SupportLinks } from "../support/support.server.ts";
import { SupportDialog } from "../support/support-dialog.tsx";

type ProfileDialogProps = {
  /** The name of the dialog from the URL, such as 'help'. */
  dialog: string | null;
  version: string;
  support: SupportLinks;
};

/** The open dialog of the profile page, if any. */
export function ProfileDialog({ dialog, version, support }: ProfileDialogProps): ReactNode {
  switch (dialog) {
    case "help":
      return <SupportDialog support={support} closeTo={href("/profile")} />;
    case "about":
      return <About version={version} />;
    case "logout":
      return <ConfirmLogout />;
    default:
      return null;
  }
}

function About({ version }: { version: string }) {
  const profile = href("/profile");
  const close = (
    <ButtonLink to={profile} replace preventScrollReset>
      {t("Close")}
    </ButtonLink>
  );
  return (
    <Modal
      type="info"
      title={t("About")}
      message={t("Version {version}", { version })}
      closeTo={profile}
      actions={close}
      hasCloseButton
    />
  );
}

function ConfirmLogout() {
  return (
    <ConfirmDialog
      title={t("Logout")}
      message={t("Are you sure you want to log out?")}
      closeTo={href("/profile")}
      action={href("/logout")}
      button={t("Logout")}
    />
  );
}
