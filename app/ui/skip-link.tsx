import { focusHashTarget } from "./focus-target.ts";

/** The first stop of the Tab key: jumps over the navigation to the page. */
export function SkipLink({ to = "#main", children = "Skip to content" }: { to?: string; children?: string }) {
  return (
    <a className="skip-link" href={to} onClick={focusHashTarget}>
      {children}
    </a>
  );
}
