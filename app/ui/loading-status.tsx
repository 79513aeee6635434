import { useLocation, useNavigation } from "react-router";

/** Says what is being loaded while the next page lets itself be waited for; a quick one shows nothing. */
export function LoadingStatus({ textFor }: { textFor: (pathname: string) => string }) {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const isWaiting = next !== undefined && next !== pathname;
  return (
    <div className="loading-place" aria-live="polite">
      {isWaiting && <p className="loading">{textFor(next)}</p>}
    </div>
  );
}
