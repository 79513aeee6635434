import { type ErrorResponse, isRouteErrorResponse, useLocation } from "react-router";
import { t } from "../i18n/text.ts";
import { ButtonLink } from "./button.tsx";
import { NoScriptRefresh } from "./connection/no-script-refresh.tsx";
import { retrySeconds, useRetryWhenOnline } from "./connection/use-retry-when-online.ts";
import { EmptyState } from "./empty-state.tsx";
import { Page } from "./page.tsx";
import { RequestNumber } from "./request-number.tsx";

type LoadErrorProps = {
  message: string;
  text?: string;
  title?: string;
  /** Whether the page retries by itself without scripts, too. */
  isLive?: boolean;
};

/**
 * A page whose data failed to load: shows `message` and `text` below the optional page `title`, and retries by itself and on
 * request.
 */
export function LoadError({ message, text, title, isLive }: LoadErrorProps) {
  const { pathname, search } = useLocation();
  useRetryWhenOnline();
  return (
    <Page title={title ?? message} documentTitle={message} header={title ? "bar" : "none"} hasErrors>
      {isLive && <NoScriptRefresh seconds={retrySeconds} />}
      <EmptyState title={message} text={text} icon="warning" level={title ? 2 : 1}>
        <ButtonLink to={pathname + search} reloadDocument>
          {t("Try Again")}
        </ButtonLink>
        <RequestNumber />
      </EmptyState>
    </Page>
  );
}

/** Whether an error caught by an error boundary is a 404 response. */
export function isNotFound(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 404;
}
