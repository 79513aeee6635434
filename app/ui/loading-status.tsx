import { useLocation, useNavigation } from "react-router";
import { pageKey } from "./page-key.ts";

/** Says what is being loaded while the next page, or a dialog of this one, lets itself be waited for; a quick one shows nothing. */
export function LoadingStatus({ textFor }: { textFor: (pathname: string) => string }) {
  const here = useLocation();
  const { location: next, formMethod } = useNavigation();
  // What a button was pressed for is said by the button.
  const isWaiting = next !== undefined && (pageKey(next) !== pageKey(here) || formMethod !== "POST");
  return (
    <div className="loading-place" aria-live="polite">
      {isWaiting && <p className="loading">{textFor(next.pathname)}</p>}
    </div>
  );
}
