import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Form } from "./form.tsx";

/** A form that changes how all pages are rendered and returns to this one. Reloads the document instead of navigating. */
export function ReloadForm({ action, children }: { action: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={action} reloadDocument>
      <input type="hidden" name="backTo" value={pathname + search} />
      {children}
    </Form>
  );
}
