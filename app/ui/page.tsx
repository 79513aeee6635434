import type { ReactNode } from "react";
import { type BackTo, PageHeader } from "./page-header.tsx";
import { PageTitle } from "./page-title.tsx";

type PageProps = {
  /** The heading, and the document title unless `documentTitle` is given. */
  title: string;
  documentTitle?: string;
  /** 'none' if the page renders its own heading. */
  header?: "bar" | "none";
  backTo?: BackTo;
  /** Placed at the end of the header. */
  headerEnd?: ReactNode;
  width?: "full" | "narrow" | "columns";
  hasErrors?: boolean;
  /** Page number of a list, from 1. */
  page?: number;
  children: ReactNode;
};

const classNames = { full: "page", narrow: "page page--narrow", columns: "page page--narrow page--columns" };

/** The frame of a page: document title, main landmark and, unless `header` is 'none', a header with a back link. */
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
