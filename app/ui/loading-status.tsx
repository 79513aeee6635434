import { useLocation, useNavigation } from "react-router";

/**
 * Announces the page that a client navigation is loading. CSS delays it, so that quick navigations show nothing.
 * @param textFor returns the text for the path being loaded
 */
export function LoadingStatus({ textFor }: { textFor: (pathname: string) => string }) {
  const current = useLocation();
  const { location: next, formMethod } = useNavigation();
  // A form that stays on its page shows its progress on its button.
  const isLoading = next !== undefined && (pageKey(next) !== pageKey(current) || formMethod !== "POST");
  return (
    <div className="loading-place" aria-live="polite">
      {isLoading && <p className="loading">{textFor(next.pathname)}</p>}
    </div>
  );
}

/** The search parameters that select another page. Others only open a dialog or select an address. */
const pageParams = ["page", "q", "category", "vendorId"];

/** Returns the same key for all URLs of one page, list page or search. */
function pageKey({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search);
  return [pathname, ...pageParams.map((name) => params.get(name) ?? "")].join("\n");
}
