import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { t } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";

/** Restores the cart that was replaced by adding a dish from another restaurant. Children precede the button. */
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
