import { useRouteLoaderData } from "react-router";

type PageTitleProps = { children: string; hasErrors?: boolean };

/** The document's title: unique words of the page first, 'Error: ' before them when a form was not accepted. */
export function PageTitle({ children, hasErrors }: PageTitleProps) {
  const root = useRouteLoaderData<{ appName: string }>("root");
  const product = root ? ` - ${root.appName}` : "";
  return <title>{`${hasErrors ? "Error: " : ""}${children}${product}`}</title>;
}
