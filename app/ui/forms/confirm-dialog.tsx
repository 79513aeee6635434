import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink, SubmitButton } from "../button.tsx";
import { Modal } from "../modal.tsx";
import { changeQuery } from "../query.ts";

type ConfirmDialogProps = {
  title: string;
  message: ReactNode;
  /** The path of the page without the dialog; by default, this page's without the `ask` parameter. */
  closeTo?: string;
  /** The path that handles the form; `closeTo` by default. */
  action?: string;
  /** The `intent` that the dialog's form sends, if its page handles several. */
  intent?: string;
  button: string;
  tone?: "danger" | "primary";
  /** Whether the form reloads the whole document. */
  reloads?: boolean;
  /** Other fields of the form. */
  children?: ReactNode;
};

/** Asks before an action; the page renders it while its URL says so. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, intent, button, tone = "danger", reloads = false, children } = props;
  const { pathname, search } = useLocation();
  const { closeTo = pathname + changeQuery(search, { ask: undefined }), action = closeTo } = props;
  return (
    <Modal
      type="warning"
      title={title}
      message={message}
      closeTo={closeTo}
      hasCloseButton
      actions={
        <Form method="post" action={action} replace reloadDocument={reloads} className="actions">
          {children}
          <SubmitButton name={intent && "intent"} value={intent} tone={tone} wide>
            {button}
          </SubmitButton>
          <ButtonLink to={closeTo} tone="plain" wide replace preventScrollReset>
            {t("Cancel")}
          </ButtonLink>
        </Form>
      }
    />
  );
}
