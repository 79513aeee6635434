import { stripBidiControls, t } from "../i18n/text.ts";
import { useRoot } from "./use-root.ts";

type PageTitleProps = {
  children: string;
  hasErrors?: boolean;
  page?: number;
  /** Used if the root data is not available. */
  appName?: string;
};

/**
 * The document title: the page's own title, prefixed with 'Error: ' after a rejected form, followed by the page number
 * of a list and the name of the app.
 */
export function PageTitle({ children, hasErrors, page = 1, appName }: PageTitleProps) {
  const name = useRoot()?.appName ?? appName;
  const prefix = hasErrors ? t("Error: ") : "";
  const suffix = `${page > 1 ? t(", page {page}", { page }) : ""}${name ? ` - ${name}` : ""}`;
  return <title>{prefix + stripBidiControls(children) + suffix}</title>;
}
