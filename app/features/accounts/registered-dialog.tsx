import { href } from "react-router";
import { stripBidiControls, t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { Notice } from "../../ui/notice.ts";
import { useDialogNotice, useRoot } from "../../ui/use-root.ts";

/** The notice for a new customer. `isSignedIn` tells whether a session was started as well. */
export function registeredNotice(fullName: string, isSignedIn: boolean): Notice {
  const name = stripBidiControls(fullName);
  const message = isSignedIn
    ? t("Your account has been created, {name}. You are signed in.", { name })
    : t("Your account has been created, {name}.", { name });
  return { kind: "dialog", type: "success", title: t("Success"), message };
}

/** The dialog after registration, with a link to the home page or to sign-in. */
export function RegisteredDialog() {
  const notice = useDialogNotice();
  const isSignedIn = useRoot()?.isSignedIn;
  if (!notice) return null;
  const next = isSignedIn ? (
    <ButtonLink to={href("/")}>{t("Continue")}</ButtonLink>
  ) : (
    <ButtonLink to={href("/login")}>{t("Sign In")}</ButtonLink>
  );
  return <Modal {...notice} actions={next} />;
}
