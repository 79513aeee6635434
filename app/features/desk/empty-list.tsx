import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { changeQuery } from "../../ui/query.ts";

/** What a page says whose URL starts after a row that is gone, or after the last one. */
const changed = "The list has changed";

type EmptyListProps = {
  /** What the list is of, in the plural: 'orders'. */
  of: string;
  text?: string | undefined;
  /** Whether a search or a filter left nothing: then there is a link to the whole list. */
  isFiltered?: boolean;
};

/** A message in place of an empty list at the desk, worded alike for all of them: 'No orders yet', 'No orders found'. */
export function EmptyList({ of, text, isFiltered }: EmptyListProps) {
  const { pathname } = useLocation();
  if (!useIsFirst("after")) return <EmptyState title={changed} text="See its first page." />;
  return (
    <EmptyState title={isFiltered ? `No ${of} found` : `No ${of} yet`} text={text}>
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
