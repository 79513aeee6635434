import { Fragment, type ReactNode } from "react";
import { href, Link } from "react-router";
import { PhoneLink } from "../../ui/text/phone-link.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
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

const restaurantTitles = { noBoard: "No board open", paused: "Paused after unanswered orders" };

/** How many problems fit on a phone's screen. */
const maxWithoutLinks = 5;

/** Problems that need attention, each with a link and the restaurant's phone number. */
export function AttentionList({
  attention,
  hasApproved,
  minutesSinceLoad,
}: Pick<Overview, "attention" | "hasApproved"> & { minutesSinceLoad: number }) {
  const { groups, noBoard, paused, count } = attention;
  const kinds = [
    ...attentionKinds.map((id) => ({ id, title: orderTexts[id].title, ...groups[id] })),
    { id: "no-board", title: restaurantTitles.noBoard, ...noBoard },
    { id: "paused", title: restaurantTitles.paused, ...paused },
  ].filter(({ total }) => total > 0);
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 className="overview-title" id="attention">
        Needs attention
      </h2>
      <p className="visually-hidden" role="status">
        {pluralize(count, "problem")}
      </p>
      {!hasApproved && (
        <p className="notice notice--warning">
          No restaurant is approved, so customers find none. <Link to={href("/desk/restaurants")}>Restaurants</Link>
        </p>
      )}
      {count === 0 && hasApproved && <p className="notice notice--success">Everything is in order.</p>}
      {kinds.length > 1 && count > maxWithoutLinks && <KindLinks kinds={kinds} />}
      {attentionKinds.map((kind) => (
        <Group key={kind} id={kind} title={orderTexts[kind].title} listed={groups[kind]}>
          {({ minutes, ...order }) => <OrderLink {...order} minutes={minutes + minutesSinceLoad} />}
        </Group>
      ))}
      <Group id="no-board" title={restaurantTitles.noBoard} listed={noBoard}>
        {(restaurant) => <RestaurantLink {...restaurant}>Open, but nobody would see a new order</RestaurantLink>}
      </Group>
      <Group id="paused" title={restaurantTitles.paused} listed={paused}>
        {({ until, ...restaurant }) => (
          <RestaurantLink {...restaurant}>Until {until && <Time at={until} show="both" />}</RestaurantLink>
        )}
      </Group>
    </section>
  );
}

function KindLinks({ kinds }: { kinds: { id: string; title: string; total: number }[] }) {
  return (
    <nav className="attention-links" aria-label="Needs attention">
      {kinds.map(({ id, title, total }) => (
        <Fragment key={id}>
          <a className="button button--plain button--small" href={`#${id}`}>{`${title} (${total})`}</a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

type Problem = { id: string; phone: string; restaurantName: string };

function Group<Item extends Problem>(props: {
  id: string;
  title: string;
  listed: Listed<Item>;
  children: (item: Item) => ReactNode;
}) {
  const { id, title, listed, children } = props;
  const { items, total } = listed;
  if (items.length === 0) return null;
  return (
    <section className="card" id={id}>
      <h3 className="card-title">{`${title} (${total})`}</h3>
      <ul className="list-rows">
        {items.map((item) => (
          <li className="list-row" key={item.id}>
            <div>{children(item)}</div>
            {item.phone && <PhoneLink className="button button--tint" phone={item.phone} of={item.restaurantName} />}
          </li>
        ))}
      </ul>
      {total > items.length && <p className="quiet">{`Only the first ${items.length} are listed.`}</p>}
    </section>
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
