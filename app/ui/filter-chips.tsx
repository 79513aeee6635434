import { useLocation } from "react-router";
import { t } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { changeQuery } from "./query.ts";
import { UserText } from "./text/user-text.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface ChosenFilter {
  /** The name of the query parameter. */
  name: string;
  label: string;
}

/** The filters of a list; each is a link that removes it. */
export function FilterChips({ filters }: { filters: ChosenFilter[] }) {
  const { search } = useLocation();
  if (filters.length === 0) return null;
  return (
    <ul className="filter-chips" aria-label={t("Filters")}>
      {filters.map(({ name, label }) => (
        <li key={name}>
          <Link
            className="filter-chip"
            to={changeQuery(search, { [name]: undefined, after: undefined, page: undefined })}
          >
            <VisuallyHidden>{t("Remove")} </VisuallyHidden>
            <UserText>{label}</UserText>
            <Icon name="close" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
