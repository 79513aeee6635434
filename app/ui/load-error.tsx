import { type ErrorResponse, isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { PageHeader } from "./page-header.tsx";
import { PageTitle } from "./page-title.tsx";
import { useRetryWhenOnline } from "./use-retry-when-online.ts";

/** A page whose data could not be read: says what, under the page's `title` if it has one, and tries again, also when asked. */
export function LoadError({ message, title }: { message: string; title?: string }) {
  const { pathname, search } = useLocation();
  useRetryWhenOnline();
  return (
    <main className="page page--narrow" id="main">
      <PageTitle hasErrors>{message}</PageTitle>
      {title && <PageHeader title={title} />}
      <EmptyState title={message} icon="warning" level={title ? 2 : 1}>
        <ButtonLink to={pathname + search} reloadDocument>
          Try Again
        </ButtonLink>
      </EmptyState>
    </main>
  );
}

/** Whether an error boundary is there because a row was not found (404), and not because something broke. */
export function isNotFound(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 404;
}
