import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Form } from "./form.tsx";

/** A form that changes how pages are made and returns to this one: a document request, so that it is loaded anew. */
export function ReloadForm({ action, children }: { action: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={action} reloadDocument>
      <input type="hidden" name="backTo" value={pathname + search} />
      {children}
    </Form>
  );
}
