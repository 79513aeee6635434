import type { ReactNode } from "react";
import { PageHeader } from "./page-header.tsx";
import { PageTitle } from "./page-title.tsx";

type PageProps = {
  /** The heading, and the document's title unless `documentTitle` differs. */
  title: string;
  documentTitle?: string;
  /** 'none' where the page draws its own heading. */
  header?: "bar" | "none";
  backTo?: string;
  /** Stands at the end of the header. */
  headerEnd?: ReactNode;
  width?: "full" | "narrow" | "columns";
  hasErrors?: boolean;
  /** Which page of a list this is. */
  page?: number;
  children: ReactNode;
};

const classNames = { full: "page", narrow: "page page--narrow", columns: "page page--narrow page--columns" };

/** The frame of a page: document title, main landmark and, unless it draws its own, the header with the way back. */
export function Page(props: PageProps) {
  const { title, documentTitle = title, header = "bar", width = "narrow", hasErrors, page, children } = props;
  return (
    <main className={classNames[width]} id="main">
      <PageTitle hasErrors={hasErrors} page={page}>
        {documentTitle}
      </PageTitle>
      {header === "bar" && (
        <PageHeader title={title} backTo={props.backTo}>
          {props.headerEnd}
        </PageHeader>
      )}
      {children}
    </main>
  );
}
