import { useLocation, useRouteLoaderData } from "react-router";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import type { RootData } from "../../ui/use-root.ts";

/**
 * Returns the reply to a form of this page or, without one, the form that the page sent after the session had ended, so that
 * nobody has to fill it in twice.
 */
export function useDeskReply(reply: FormReply | undefined): FormReply | undefined {
  const unsent = useRouteLoaderData<Pick<RootData, "unsentForm">>("routes/desk/desk")?.unsentForm;
  // A client navigation keeps the layout's data of the page before.
  const { pathname, search } = useLocation();
  const isHere = pathname + search === unsent?.path;
  return reply ?? (isHere ? unsent?.reply : undefined);
}
