import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { changeQuery } from "../../ui/change-query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

/** What a page says whose URL starts after a row that is gone, or after the last one. */
const changed = "The list has changed";

type EmptyListProps = {
  title: string;
  text?: string | undefined;
  /** Whether a search or a filter left nothing: then there is a link to the whole list. */
  isFiltered?: boolean;
};

/** A message in place of an empty list with a `NextPage` below it, which links to the first page. */
export function EmptyList({ title, text, isFiltered }: EmptyListProps) {
  const { pathname } = useLocation();
  if (!useIsFirst("after")) return <EmptyState title={changed} text="See its first page." />;
  return (
    <EmptyState title={title} text={text}>
      {isFiltered && (
        <ButtonLink to={pathname} tone="tint">
          Show all
        </ButtonLink>
      )}
    </EmptyState>
  );
}

/**
 * The same in one line, for one of several lists on a page.
 * @param by the query parameter with the row after which the list starts, if it has several pages
 */
export function EmptyLine({ by, children }: { by: string | undefined; children: ReactNode }) {
  const { search } = useLocation();
  const isFirst = useIsFirst(by);
  if (by === undefined || isFirst) return <p className="quiet">{children}</p>;
  return (
    <p className="quiet">
      {changed}. <Link to={changeQuery(search, { [by]: undefined })}>First page</Link>
    </p>
  );
}

function useIsFirst(by = ""): boolean {
  return !new URLSearchParams(useLocation().search).has(by);
}
