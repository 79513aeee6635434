import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { t } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";

/** Brings back the cart that another restaurant's replaced; children stand before the button. */
export function UndoForm({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <Form method="post" action={href("/cart")} className={className}>
      {children}
      <SubmitButton name="intent" value="undo" tone="tint" small>
        {t("Undo")}
      </SubmitButton>
    </Form>
  );
}
