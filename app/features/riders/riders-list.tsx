import { href, Link, useLocation } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { changeQuery } from "../../ui/query.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { EmptyList } from "../desk/empty-list.tsx";
import { formatRupees } from "../money/money.ts";
import { describeRiderLoad } from "../moves/kitchen-labels.ts";
import type { ListedRider } from "./list-riders.server.ts";

/** A list of riders with their orders and cash, each linking to the rider's page. */
export function RidersList({ riders, search }: { riders: ListedRider[]; search: string | undefined }) {
  if (riders.length === 0 && search) return <EmptyList of="riders" isFiltered />;
  if (riders.length === 0) return <EmptyList of="riders" text="Invite the first one." />;
  return (
    <Card>
      <ul className="list-rows aligned-rows rider-rows">
        {riders.map((rider) => (
          <li key={rider.id} className="list-row">
            <div>
              <div>
                <Link className="list-row-title" to={href("/desk/riders/:riderId", { riderId: rider.id })}>
                  <UserText>{rider.fullName}</UserText>
                </Link>{" "}
                <AccountBadge rider={rider} />
              </div>
              <OpenOrders rider={rider} />
            </div>
            <HeldCash rupees={rider.heldRupees} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A link to the list in its other order. */
export function RidersOrder({ byCash }: { byCash: boolean }) {
  const { search } = useLocation();
  return (
    <Link className="desk-link" to={changeQuery(search, { sort: byCash ? undefined : "cash", after: undefined })}>
      {byCash ? "Sort by name" : "Most cash first"}
    </Link>
  );
}

function HeldCash({ rupees }: { rupees: number }) {
  if (rupees === 0) return <p className="list-row-end quiet">No cash</p>;
  return (
    <p className="list-row-end">
      Cash <strong>{formatRupees(rupees)}</strong>
    </p>
  );
}

/** How many open orders a rider has. "Free" only stands beside riders to whom orders can be assigned. */
export function OpenOrders({ rider }: { rider: ListedRider }) {
  const { account, onTheWay, waiting } = rider;
  const canDeliver = account?.status === "active" && account.isRider;
  return onTheWay + waiting > 0 || canDeliver ? <p className="quiet">{describeRiderLoad(rider)}</p> : null;
}

/** Why a rider cannot deliver; null if the rider can. */
export function AccountBadge({ rider: { account } }: { rider: ListedRider }) {
  if (!account) return <Badge tone="neutral">No account</Badge>;
  if (account.status === "disabled") return <Badge tone="error">Disabled</Badge>;
  return account.isRider ? null : <Badge tone="error">Role removed</Badge>;
}

/** The cash with riders who have no account: they see no list of what they owe, so the owner has to ask for it. */
export function CashWithoutAccount({ rupees }: { rupees: number }) {
  return (
    <Card>
      <p className="desk-line">
        <span>Cash with riders without an account</span> <strong>{formatRupees(rupees)}</strong>
      </p>
      <p className="quiet">They cannot see what they have to hand in. Confirm it on their page, or invite them.</p>
    </Card>
  );
}
