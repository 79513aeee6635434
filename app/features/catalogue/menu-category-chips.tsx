import { Fragment } from "react";
import { href, Link } from "react-router";
import { UserText } from "../../ui/user-text.tsx";

type MenuCategoryChipsProps = { restaurantId: string; categories: string[]; category: string | undefined };

/** The categories of a menu, and all of it, as links; the chosen one is in the URL. */
export function MenuCategoryChips({ restaurantId, categories, category }: MenuCategoryChipsProps) {
  const menu = href("/restaurant/:restaurantId", { restaurantId });
  return (
    <nav className="chip-row" aria-label="Menu categories">
      {[undefined, ...categories].map((name) => (
        <Fragment key={name ?? ""}>
          <Link
            className="chip"
            to={name ? `${menu}?${new URLSearchParams({ category: name })}` : menu}
            aria-current={name === category ? "true" : undefined}
            preventScrollReset
          >
            <UserText>{name ?? "All"}</UserText>
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
