import { t } from "../i18n/text.ts";
import { Link } from "./link.tsx";

type PaginationProps = {
  page: number;
  pageCount: number;
  /** Whether there are more pages than were counted. */
  isEndless?: boolean;
  hrefFor: (page: number) => string;
};

/** Links to the previous and the next page of a list; renders nothing for a single page. */
export function Pagination({ page, pageCount, isEndless, hrefFor }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className="pagination" aria-label={t("Pages")}>
      {page > 1 && (
        <Link className="pagination-link" to={hrefFor(page - 1)} rel="prev">
          {t("Previous")}
        </Link>
      )}{" "}
      <span className="pagination-place">
        {t(isEndless ? "Page {page} of more than {pages}" : "Page {page} of {pages}", { page, pages: pageCount })}
      </span>{" "}
      {page < pageCount && (
        <Link className="pagination-link pagination-link--next" to={hrefFor(page + 1)} rel="next">
          {t("Next")}
        </Link>
      )}
    </nav>
  );
}
