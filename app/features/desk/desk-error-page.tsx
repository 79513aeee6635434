import { href, isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Page } from "../../ui/page.tsx";
import { isLiveDeskPath } from "./desk-path.ts";

const refusals: Record<number, { title: string; text: string }> = {
  403: { title: "Not for your role", text: "Ask the manager or the owner if you need this page." },
  404: { title: "Page not found", text: "It does not exist or was deleted, or it belongs to another restaurant." },
};

/** A rider's orders move to other riders while the page is open. */
const missingDelivery = "It does not exist, or it is not yours. A delivery may have been given to another rider.";

interface DeskErrorPageProps {
  /** The error caught by an error boundary. */
  error: unknown;
  /** The message if the page failed to load. */
  message?: string;
  title?: string;
  /** Whether the person has a list of deliveries. */
  isRider?: boolean;
}

/** The error page for a desk page that is forbidden, was not found, or failed to load. */
export function DeskErrorPage({
  error,
  message = "Failed to load data",
  isRider = false,
  ...page
}: DeskErrorPageProps) {
  const refusal = isRouteErrorResponse(error) ? refusals[error.status] : undefined;
  const isLive = isLiveDeskPath(useLocation().pathname);
  if (!refusal) return <LoadError message={message} text="Please try again in a moment." isLive={isLive} {...page} />;
  const mayBeDelivery = isRider && refusal === refusals[404];
  const text = mayBeDelivery ? missingDelivery : refusal.text;
  return (
    <Page title={refusal.title} header="none" hasErrors>
      <EmptyState title={refusal.title} text={text} icon="warning" level={1}>
        {mayBeDelivery ? (
          <ButtonLink to={href("/desk/deliveries")}>My deliveries</ButtonLink>
        ) : (
          <ButtonLink to={href("/desk")}>Back to my page</ButtonLink>
        )}
      </EmptyState>
    </Page>
  );
}
