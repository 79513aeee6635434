import { Link, useLocation } from "react-router";
import { changeQuery } from "./change-query.ts";

type NextPageProps = {
  /** Where the next page begins: its `after` in the URL; undefined on the last one. */
  next: string | undefined;
  label?: string;
};

/** The way on in a list whose pages begin after a row; the way back is the browser's, or the first page. */
export function NextPage({ next, label = "Next" }: NextPageProps) {
  const { search } = useLocation();
  const isFirst = !new URLSearchParams(search).has("after");
  if (isFirst && next === undefined) return null;
  return (
    <nav className="pagination" aria-label="Pages">
      {!isFirst && (
        <Link className="pagination-link" to={changeQuery(search, { after: undefined })} rel="first">
          First page
        </Link>
      )}
      {next !== undefined && (
        <Link className="pagination-link pagination-link--next" to={changeQuery(search, { after: next })} rel="next">
          {label}
        </Link>
      )}
    </nav>
  );
}
