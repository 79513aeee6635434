import { t } from "../../i18n/text.ts";
import { Card } from "../../ui/card.tsx";
import type { FormReply } from "../../ui/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { Picture } from "../../ui/picture.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { CartButton } from "../cart/cart-links.tsx";
import type { Dish } from "./dish.server.ts";
import { DishForm } from "./dish-form.tsx";
import { menuPath } from "./home-path.ts";

type DishPageProps = {
  restaurant: { id: string; name: string; isOpen: boolean };
  dish: Dish;
  reply: FormReply | undefined;
};

/** A dish with its sizes and extras, and the way into the cart. */
export function DishPage({ restaurant, dish, reply }: DishPageProps) {
  const menu = menuPath(restaurant.id, { closed: !restaurant.isOpen });
  return (
    <Page title={dish.name} backTo={`${menu}#item-${dish.id}`} headerEnd={<CartButton />} hasErrors={Boolean(reply)}>
      <Card>
        <div className="dish-top">
          <Picture src={dish.image} alt="" width={320} height={320} eager />
          <div>
            <p className="quiet">
              <UserText>{restaurant.name}</UserText>
            </p>
            {dish.description && (
              <p>
                <UserText>{dish.description}</UserText>
              </p>
            )}
          </div>
        </div>
        {dish.isSoldOut ? (
          <p className="notice notice--warning">{t("This dish is sold out today. Please choose something else.")}</p>
        ) : (
          <DishForm dish={dish} reply={reply} />
        )}
      </Card>
    </Page>
  );
}
