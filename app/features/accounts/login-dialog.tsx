import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { useDialogNotice } from "../../ui/use-root.ts";

/** What another page left to be said at sign-in, once: a new password, a disabled account, a step that needs a sign-in. */
export function LoginDialog({ redirectTo }: { redirectTo: string | undefined }) {
  const notice = useDialogNotice();
  if (!notice) return null;
  const here = redirectTo ? `${href("/login")}?${new URLSearchParams({ redirectTo })}` : href("/login");
  return (
    <Modal
      type={notice.type}
      title={notice.title}
      message={notice.message}
      closeTo={here}
      actions={
        <>
          <ButtonLink to={here}>{notice.type === "warning" ? "Login" : "OK"}</ButtonLink>
          {notice.type === "error" && (
            <ButtonLink to={`${href("/forgot-password")}?open=support`} tone="plain">
              Contact Support
            </ButtonLink>
          )}
          {notice.type === "warning" && (
            <ButtonLink to={href("/login")} tone="plain">
              Cancel
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
