import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { t } from "../i18n/text.ts";
import { ButtonLink } from "./button.tsx";
import { changeQuery } from "./change-query.ts";
import { Modal } from "./modal.tsx";
import { SubmitButton } from "./submit-button.tsx";

type ConfirmDialogProps = {
  title: string;
  message: ReactNode;
  /** The `intent` that the dialog's form sends. */
  intent: string;
  button: string;
  tone?: "danger" | "primary";
  /** Whether the form reloads the whole document. */
  reloads?: boolean;
  /** Other fields of the form. */
  children?: ReactNode;
};

/** Asks before an action; the page renders it while the URL's `ask` parameter says so. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, intent, button, tone = "danger", reloads = false, children } = props;
  const { pathname, search } = useLocation();
  const page = pathname + changeQuery(search, { ask: undefined });
  return (
    <Modal
      type="warning"
      title={title}
      message={message}
      closeTo={page}
      actions={
        <Form method="post" action={page} reloadDocument={reloads} className="actions">
          {children}
          <SubmitButton name="intent" value={intent} tone={tone} wide>
            {button}
          </SubmitButton>
          <ButtonLink to={page} tone="plain" wide replace preventScrollReset>
            {t("Cancel")}
          </ButtonLink>
        </Form>
      }
    />
  );
}
