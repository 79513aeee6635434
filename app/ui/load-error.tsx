import { type ErrorResponse, isRouteErrorResponse, useLocation } from "react-router";
import { t } from "../i18n/text.ts";
import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Page } from "./page.tsx";
import { useRetryWhenOnline } from "./use-retry-when-online.ts";

/**
 * A page whose data failed to load: shows `message` and `text` below the optional page `title`, and retries by itself and on
 * request.
 */
export function LoadError({ message, text, title }: { message: string; text?: string; title?: string }) {
  const { pathname, search } = useLocation();
  useRetryWhenOnline();
  return (
    <Page title={title ?? message} documentTitle={message} header={title ? "bar" : "none"} hasErrors>
      <EmptyState title={message} text={text} icon="warning" level={title ? 2 : 1}>
        <ButtonLink to={pathname + search} reloadDocument>
          {t("Try Again")}
        </ButtonLink>
      </EmptyState>
    </Page>
  );
}

/** Whether an error caught by an error boundary is a 404 response. */
export function isNotFound(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 404;
}
