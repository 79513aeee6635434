import { href } from "react-router";
import { t } from "../../i18n/text.ts";

/**
 * Returns what the page at this path says if it cannot be loaded, in the words of its own error boundary, or undefined if
 * they are 'Failed to load data'. If the session cannot be read either, the root's boundary is rendered instead.
 */
export function failureTitle(pathname: string): string | undefined {
  if (pathname.startsWith("/restaurant/")) return t("Failed to load restaurant data");
  if (pathname.startsWith("/review/")) return t("Failed to load order details. Please try again.");
  switch (pathname) {
    case href("/orders"):
      return t("Your orders could not be loaded");
    case href("/reviews"):
      return t("The reviews could not be loaded");
    case href("/profile/addresses"):
      return t("Your addresses could not be loaded");
    case href("/profile/devices"):
      return t("Your devices could not be loaded");
    default:
      return undefined;
  }
}
