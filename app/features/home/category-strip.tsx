import { t } from "../../i18n/text.ts";
import { Cached } from "../../ui/cached.tsx";
import { Link } from "../../ui/link.tsx";
import { type HomeState, homePath } from "../catalogue/home-path.ts";

type CategoryStripProps = {
  categories: { id: string; name: string; emoji: string }[];
  state: HomeState;
};

/** All categories as links, with the selected one marked. Changing the category keeps the search. */
export function CategoryStrip({ categories, state }: CategoryStripProps) {
  return (
    <Cached as="ul" className="category-strip" source={categories} variant={homePath(state)} maxVariants={64}>
      <Categories categories={categories} state={state} />
    </Cached>
  );
}

function Categories({ categories, state }: CategoryStripProps) {
  const all = [{ id: undefined, name: t("All"), emoji: "🍽️" }, ...categories];
  return all.map(({ id, name, emoji }) => (
    <li key={id ?? "all"}>
      <Link
        className="category"
        to={homePath({ ...state, categoryId: id })}
        aria-current={id === state.categoryId ? "true" : undefined}
        preventScrollReset
      >
        <span className="category-emoji" aria-hidden="true">
          {emoji}
        </span>{" "}
        <span className="category-name">{name}</span>
      </Link>
    </li>
  ));
}
