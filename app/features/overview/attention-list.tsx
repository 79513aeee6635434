import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import { PhoneLink } from "../../ui/text/phone-link.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { useListedOrderPath } from "../desk/order-path.ts";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { describeAge } from "../moves/kitchen-labels.ts";
import { attentionKinds, type Listed, type OrderProblem, type RestaurantProblem } from "./attention.ts";
import type { Overview } from "./overview.server.ts";

const orderTexts: Record<OrderProblem["kind"], { title: string; since: (age: string) => string }> = {
  unanswered: { title: "Unanswered", since: (age) => `Placed ${age} ago` },
  late: { title: "Late", since: (age) => `Should have been ready ${age} ago` },
  "no-rider": { title: "Ready without a rider", since: (age) => `Ready for ${age}` },
  "rider-dismissed": { title: "On the way, rider cannot sign in", since: (age) => `On the way for ${age}` },
};

/** Problems that need attention, each with a link and the restaurant's phone number. */
export function AttentionList({
  attention,
  hasApproved,
  minutesSinceLoad,
}: Pick<Overview, "attention" | "hasApproved"> & { minutesSinceLoad: number }) {
  const { groups, noBoard, paused, count } = attention;
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 className="overview-title" id="attention">
        Needs attention
      </h2>
      {!hasApproved && (
        <p className="notice notice--warning">
          No restaurant is approved, so customers find none. <Link to={href("/desk/restaurants")}>Restaurants</Link>
        </p>
      )}
      {count === 0 && hasApproved && <p className="notice notice--success">Everything is in order.</p>}
      {attentionKinds.map((kind) => (
        <Group key={kind} title={orderTexts[kind].title} listed={groups[kind]}>
          {({ minutes, ...order }) => <OrderLink {...order} minutes={minutes + minutesSinceLoad} />}
        </Group>
      ))}
      <Group title="No board open" listed={noBoard}>
        {(restaurant) => <RestaurantLink {...restaurant}>Open, but nobody would see a new order</RestaurantLink>}
      </Group>
      <Group title="Paused after unanswered orders" listed={paused}>
        {({ until, ...restaurant }) => (
          <RestaurantLink {...restaurant}>Until {until && <Time at={until} show="both" />}</RestaurantLink>
        )}
      </Group>
    </section>
  );
}

type Problem = { id: string; phone: string; restaurantName: string };

function Group<Item extends Problem>(props: {
  title: string;
  listed: Listed<Item>;
  children: (item: Item) => ReactNode;
}) {
  const { title, listed, children } = props;
  const { items, total } = listed;
  if (items.length === 0) return null;
  return (
    <Card title={`${title} (${total})`}>
      <ul className="list-rows">
        {items.map((item) => (
          <li className="list-row" key={item.id}>
            <div>{children(item)}</div>
            {item.phone && <PhoneLink className="button button--tint" phone={item.phone} of={item.restaurantName} />}
          </li>
        ))}
      </ul>
      {total > items.length && <p className="quiet">{`Only the first ${items.length} are listed.`}</p>}
    </Card>
  );
}

function OrderLink({ id, kind, number, restaurantName, minutes }: OrderProblem) {
  const orderPath = useListedOrderPath();
  return (
    <>
      <Link className="list-row-title" to={orderPath(id)}>
        {number}
      </Link>{" "}
      <UserText>{restaurantName}</UserText>
      <p className="quiet">{orderTexts[kind].since(formatMinutes(minutes))}</p>
    </>
  );
}

function RestaurantLink({
  id,
  restaurantName,
  children,
}: Pick<RestaurantProblem, "id" | "restaurantName"> & { children: ReactNode }) {
  return (
    <>
      <Link className="list-row-title" to={restaurantPath(href("/desk/board"), id)}>
        <UserText>{restaurantName}</UserText>
      </Link>
      <p className="quiet">{children}</p>
    </>
  );
}

function formatMinutes(minutes: number): string {
  return minutes < 1 ? "less than a minute" : describeAge(minutes);
}
