import { t } from "../i18n/text.ts";
import { focusHashTarget } from "./focus-target.ts";

/** The first focusable element of a page: skips the navigation. */
export function SkipLink({ to = "#main", children = t("Skip to content") }: { to?: string; children?: string }) {
  return (
    <a className="skip-link" href={to} onClick={focusHashTarget}>
      {children}
    </a>
  );
}
