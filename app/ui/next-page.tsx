import { Link, useLocation } from "react-router";
import { t } from "../i18n/text.ts";
import { changeQuery } from "./query.ts";
import type { ListParam } from "./use-page-focus.ts";

type NextPageProps = {
  /** The next page's `after` in the URL; undefined on the last page. */
  next: string | undefined;
  label?: string;
};

/** Links to the next and the first page of a list. There is no link back, because a page starts after a row, not at a number. */
export function NextPage({ next, label = "Next" }: NextPageProps) {
  const { search } = useLocation();
  const isFirst = !new URLSearchParams(search).has("after");
  if (isFirst && next === undefined) return null;
  return (
    <nav className="pagination" aria-label={t("Pages")}>
      {!isFirst && (
        <Link className="pagination-link" to={changeQuery(search, { after: undefined })} rel="first">
          {t("First page")}
        </Link>
      )}
      {next !== undefined && <NextLink to={changeQuery(search, { after: next })}>{label}</NextLink>}
    </nav>
  );
}

type OlderLinkProps = {
  /** The query parameter with the entry after which the list starts. */
  by: ListParam;
  /** Its value on the next page; undefined on the last page. */
  next: string | number | undefined;
  children: string;
};

/** Links to the older entries of one of several lists on a page; the other lists keep their places. */
export function OlderLink({ by, next, children }: OlderLinkProps) {
  const { search } = useLocation();
  if (next === undefined) return null;
  return (
    <nav className="pagination" aria-label={children}>
      <NextLink to={changeQuery(search, { [by]: String(next) })}>{children}</NextLink>
    </nav>
  );
}

function NextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="pagination-link pagination-link--next" to={to} rel="next">
      {children}
    </Link>
  );
}
