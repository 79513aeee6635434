import { href } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { Picture } from "../../ui/picture.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import { DeskDishForm } from "./desk-dish-form.tsx";
import type { findDishPage } from "./desk-dish-page.server.ts";
import type { DeskDish } from "./desk-menu.server.ts";
import { DishBadges, DishPrices, lacksExtras } from "./desk-menu.tsx";
import { SoldOutForms } from "./sold-out-forms.tsx";

type DeskDishPageProps = { page: Awaited<ReturnType<typeof findDishPage>>; reply: FormReply | undefined };

/** The page of a dish at the desk: for the kitchen with its sold-out switch only, for managers also with the form that edits it. */
export function DeskDishPage({ page, reply: answer }: DeskDishPageProps) {
  const reply = useDeskReply(answer);
  const { vendorId, dish, tomorrow, editing } = page;
  const menu = restaurantPath(href("/desk/menu"), vendorId);
  const sale = dish && <DishSale dish={dish} tomorrow={tomorrow} menu={menu} />;
  return (
    <Page
      title={dish?.name ?? "Add a dish"}
      width={editing ? "columns" : "narrow"}
      backTo={menu}
      hasErrors={Boolean(reply)}
    >
      {editing ? (
        <DeskDishForm {...editing} dish={dish} reply={reply} above={sale && <Card>{sale}</Card>} />
      ) : (
        dish && (
          <Card>
            <DishFacts dish={dish} />
            {sale}
          </Card>
        )
      )}
    </Page>
  );
}

function DishFacts({ dish }: { dish: DeskDish }) {
  const { description, image, extras } = dish;
  return (
    <div className="desk-dish">
      <Picture src={image} alt="" width={96} height={96} />
      <div>
        <p>
          <DishPrices dish={dish} />
        </p>
        {description && (
          <p className="quiet">
            <UserText>{description}</UserText>
          </p>
        )}
        {extras.length > 0 && (
          <p className="quiet">
            Extras: <UserText>{extras.map(({ name }) => name).join(", ")}</UserText>
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether a dish is on sale, with the buttons that change it, which lead to its place in the menu. */
function DishSale({ dish, tomorrow, menu }: { dish: DeskDish; tomorrow: string; menu: string }) {
  const isOnSale = dish.isAvailable && !dish.soldOut && !lacksExtras(dish);
  return (
    <div className="desk-dish-actions">
      <p className="desk-dish-status">
        <DishBadges dish={dish} /> {isOnSale && <Badge tone="success">On sale</Badge>}
      </p>
      <SoldOutForms field="itemId" item={dish} reply={undefined} tomorrow={tomorrow} action={menu} />
    </div>
  );
}
