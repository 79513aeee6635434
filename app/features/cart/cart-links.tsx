import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
import { useRoot } from "../../ui/use-root.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { formatRupees } from "../money/money.ts";

/** A round link to the cart, with the number of items in it. */
export function CartButton() {
  const count = useCartCount();
  return (
    <Link
      className="round-link"
      to={href("/cart")}
      aria-label={count > 0 ? t("Cart, {items}", { items: pluralize(count, "item") }) : undefined}
    >
      <Icon name="cart" />
      <VisuallyHidden>{t("Cart")}</VisuallyHidden> {count > 0 && <span className="count-badge">{count}</span>}
    </Link>
  );
}

/** The bar below a menu that links to a cart with items. Its amount covers only the items that can be ordered. */
export function CartBar({ totalRupees }: { totalRupees: number }) {
  const count = useCartCount();
  if (count === 0) return null;
  return (
    <Link className="cart-bar" to={href("/cart")}>
      <span>
        {pluralize(count, "item")} · {t("View cart")}
      </span>{" "}
      {totalRupees > 0 && <span className="price">{formatRupees(totalRupees)}</span>}
    </Link>
  );
}

function useCartCount(): number {
  return useRoot()?.cartCount ?? 0;
}
