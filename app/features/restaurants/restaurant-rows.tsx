import { href, Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import type { DeskRestaurant } from "./list-restaurants.server.ts";
import { restaurantMessages } from "./messages.ts";

/** A restaurant as shown to this person: only the owner sees the commission. */
type ListedRestaurant = Omit<DeskRestaurant, "commissionPercent"> & { commissionPercent?: number };

/** A list of restaurants with their state, each linking to its page. */
export function RestaurantRows({ restaurants }: { restaurants: ListedRestaurant[] }) {
  return (
    <Card>
      <ul className="list-rows aligned-rows restaurant-rows">
        {restaurants.map(({ id, name, address, state, openingText, isApproved, commissionPercent }) => (
          <li className="list-row" key={id}>
            <div>
              <Link className="list-row-title" to={href("/desk/restaurants/:restaurantId", { restaurantId: id })}>
                <UserText>{name}</UserText>
              </Link>
              {address && (
                <p className="quiet">
                  <UserText>{address}</UserText>
                </p>
              )}
              {!isApproved && <p className="quiet">{restaurantMessages.notApproved}</p>}
              {openingText && <p className="quiet">{openingText}</p>}
              {commissionPercent !== undefined && <p className="quiet commission">Commission {commissionPercent}%</p>}
            </div>
            <Badge tone={state.tone}>{state.label}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
