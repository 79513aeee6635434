import { useRouteLoaderData } from "react-router";
import { inSentence } from "./in-sentence.ts";

type PageTitleProps = { children: string; hasErrors?: boolean; page?: number };

/**
 * The document's title: unique words of the page first, 'Error: ' before them when a form was not accepted, and which
 * page of a list it is.
 */
export function PageTitle({ children, hasErrors, page = 1 }: PageTitleProps) {
  const root = useRouteLoaderData<{ appName: string }>("root");
  const before = hasErrors ? "Error: " : "";
  const after = `${page > 1 ? `, page ${page}` : ""}${root ? ` - ${root.appName}` : ""}`;
  return <title>{before + inSentence(children) + after}</title>;
}
