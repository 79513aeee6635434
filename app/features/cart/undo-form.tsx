import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";

/** Brings back the cart that another restaurant's replaced; children stand before the button. */
export function UndoForm({ className, children }: { className?: string; children?: ReactNode }) {
  const isBusy = useNavigation().formData?.get("intent") === "undo";
  return (
    <Form method="post" action={href("/cart")} className={className}>
      {children}
      <Button name="intent" value="undo" tone="tint" small busy={isBusy}>
        Undo
      </Button>
    </Form>
  );
}
