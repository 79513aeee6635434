import { href, Link } from "react-router";
import { withQuery } from "../../ui/with-query.ts";

type CategoryStripProps = {
  categories: { id: string; name: string; emoji: string }[];
  categoryId: string | undefined;
  search: string | undefined;
};

/** The chosen category among all of them; a search goes on within it. */
export function CategoryStrip({ categories, categoryId, search }: CategoryStripProps) {
  const all = [{ id: undefined, name: "All", emoji: "🍽️" }, ...categories];
  return (
    <ul className="category-strip">
      {all.map(({ id, name, emoji }) => (
        <li key={id ?? "all"}>
          <Link
            className="category"
            to={homePath({ search, categoryId: id })}
            aria-current={id === categoryId ? "true" : undefined}
            preventScrollReset
          >
            <span className="category-emoji" aria-hidden="true">
              {emoji}
            </span>{" "}
            <span className="category-name">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface HomeState {
  search?: string | undefined;
  categoryId?: string | undefined;
  page?: number;
  favourites?: boolean;
}

/** The home page with this search, category and page: all of it is in the URL. */
export function homePath({ search, categoryId, page = 1, favourites }: HomeState): string {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (categoryId) params.set("category", categoryId);
  if (favourites) params.set("favourites", "1");
  if (page > 1) params.set("page", String(page));
  return withQuery(href("/"), params);
}
