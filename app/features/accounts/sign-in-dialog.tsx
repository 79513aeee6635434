import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { useDialogNotice } from "../../ui/use-root.ts";

/** The dialog for a notice from another page: password updated, account disabled, or login required. */
export function SignInDialog({ redirectTo }: { redirectTo: string | undefined }) {
  const notice = useDialogNotice();
  if (!notice) return null;
  const loginPath = redirectTo ? `${href("/login")}?${new URLSearchParams({ redirectTo })}` : href("/login");
  return (
    <Modal
      {...notice}
      closeTo={loginPath}
      hasCloseButton
      actions={
        <>
          <ButtonLink to={loginPath}>{notice.type === "warning" ? t("Login") : t("OK")}</ButtonLink>
          {notice.type === "error" && (
            <ButtonLink to={`${href("/forgot-password")}?open=support`} tone="plain">
              {t("Contact Support")}
            </ButtonLink>
          )}
          {notice.type === "warning" && (
            <ButtonLink to={href("/login")} tone="plain">
              {t("Cancel")}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
