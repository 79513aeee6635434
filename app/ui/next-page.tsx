import { Link, useLocation } from "react-router";
import { t } from "../i18n/text.ts";
import { changeQuery } from "./change-query.ts";

type NextPageProps = {
  /** The next page's `after` in the URL; undefined on the last page. */
  next: string | undefined;
  label?: string;
};

/** Links to the next and the first page of a list. There is no link back: pages begin after a row, and have no number. */
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
      {next !== undefined && (
        <Link className="pagination-link pagination-link--next" to={changeQuery(search, { after: next })} rel="next">
          {label}
        </Link>
      )}
    </nav>
  );
}
