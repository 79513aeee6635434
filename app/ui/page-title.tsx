import { stripBidiControls } from "./bidi.ts";
import { useRoot } from "./use-root.ts";

type PageTitleProps = {
  children: string;
  hasErrors?: boolean;
  page?: number;
  /** Where the root has no data to tell. */
  appName?: string | undefined;
};

/**
 * The document's title: unique words of the page first, 'Error: ' before them when a form was not accepted, and which
 * page of a list it is.
 */
export function PageTitle({ children, hasErrors, page = 1, appName }: PageTitleProps) {
  const name = useRoot()?.appName ?? appName;
  const before = hasErrors ? "Error: " : "";
  const after = `${page > 1 ? `, page ${page}` : ""}${name ? ` - ${name}` : ""}`;
  return <title>{before + stripBidiControls(children) + after}</title>;
}
