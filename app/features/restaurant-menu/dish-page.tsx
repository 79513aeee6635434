import { useLocation } from "react-router";
import { t } from "../../i18n/text.ts";
import { Card } from "../../ui/card.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { useReply } from "../../ui/use-root.ts";
import { CartButton } from "../cart/cart-links.tsx";
import { menuPath } from "../catalogue/menu-path.ts";
import { scheduledOrderMessages } from "../scheduled-orders/messages.ts";
import type { Dish } from "./dish.server.ts";
import { DishForm } from "./dish-form.tsx";
import { DishTop, SoldOutNotice } from "./dish-top.tsx";

type DishPageProps = {
  restaurant: { id: string; name: string; isOpen: boolean; openingText: string | undefined };
  dish: Dish;
  reply: FormReply | undefined;
  /** The cart line that is chosen again, as `findLineToChooseAgain` returns it. */
  replaced: FormReply | undefined;
};

/** The page of a dish, with the form that adds it to the cart. */
export function DishPage({ restaurant, dish, reply: answer, replaced }: DishPageProps) {
  const reply = useReply(answer) ?? replaced;
  // Goes back to the menu as it was filtered.
  const { search } = useLocation();
  const menu = menuPath(restaurant.id, { closed: !restaurant.isOpen, search });
  return (
    <Page
      title={dish.name}
      width="columns"
      backTo={`${menu}#item-${dish.id}`}
      headerEnd={<CartButton />}
      hasErrors={Boolean(answer ?? replaced)}
    >
      <Card>
        <div className="dish-columns">
          <DishTop dish={dish}>
            <p className="quiet">
              <UserText>{restaurant.name}</UserText>
            </p>
          </DishTop>
          {!restaurant.isOpen && <ScheduledOnlyNotice text={restaurant.openingText ?? t("Closed right now")} />}
          {dish.isSoldOut ? <SoldOutNotice /> : <DishForm dish={dish} reply={reply} />}
        </div>
      </Card>
    </Page>
  );
}

/** Says that the restaurant is closed, for customers who did not come from its menu. */
function ScheduledOnlyNotice({ text }: { text: string }) {
  return (
    <p className="notice notice--warning">
      {text} · {t(scheduledOrderMessages.canSchedule)}
    </p>
  );
}
