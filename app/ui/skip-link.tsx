import { t } from "../i18n/text.ts";
import { focusHashTarget } from "./forms/focus-target.ts";

const mainContent = "#main";

/** The first focusable element of a page: skips the navigation. */
export function SkipLink() {
  return (
    <a className="skip-link" href={mainContent} onClick={focusHashTarget}>
      {t("Skip to content")}
    </a>
  );
}
