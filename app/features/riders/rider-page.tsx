import { Form, href, Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useLiveVersion } from "../../ui/connection/use-live-version.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { OlderLink } from "../../ui/next-page.tsx";
import { Page } from "../../ui/page.tsx";
import { PhoneLink } from "../../ui/text/phone-link.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { EmptyLine } from "../desk/empty-list.tsx";
import { useListedOrderPath } from "../desk/order-path.ts";
import { formatRupees } from "../money/money.ts";
import { NoConnection } from "../offline-taps/no-connection.tsx";
import { AccountSwitch, ConfirmDisabling } from "../staff/account-switch.tsx";
import { CashEntries } from "./cash-entries.tsx";
import type { ListedRider } from "./list-riders.server.ts";
import type { CashEntry } from "./rider-cash.server.ts";
import type { RiderPageData } from "./rider-page.server.ts";
import { AccountBadge, OpenOrders } from "./riders-list.tsx";

type RiderPageProps = RiderPageData & { mayConfirm: boolean; asksToDisable: boolean; reply: FormReply | undefined };

/** A rider's open orders and cash, and the earlier ones; with scripts it updates itself. */
export function RiderPage({ version, rider, cash, entries, nextEntry, reply, ...props }: RiderPageProps) {
  const url = `${href("/desk/riders/:riderId", { riderId: rider.id })}/events`;
  const offlineSince = useLiveVersion({ url, version });
  const { mayConfirm, mayDisable, asksToDisable } = props;
  const hasCorrection = (entry: CashEntry) => entry.isCorrected || entry.amountRupees < 0;
  return (
    <Page title={rider.fullName} width="columns" backTo={href("/desk/riders")} hasErrors={Boolean(reply)}>
      <NoConnection offlineSince={offlineSince} wasBlocked={false}>
        This may be out of date.
      </NoConnection>
      <ErrorSummary reply={reply} fields={[]} />
      <div className="columns">
        <div className="columns-side">
          <RiderDetails rider={rider} mayDisable={mayDisable} />
          <Card title="Cash to hand in" id="cash">
            <p className="held-cash">{formatRupees(cash.heldRupees)}</p>
            {mayConfirm && cash.heldRupees > 0 && <ConfirmCash rider={rider} cash={cash} />}
            <CashEntries
              entries={entries}
              pagedBy="cash"
              renderEnd={(entry) => mayConfirm && !hasCorrection(entry) && <CorrectLink rider={rider} entry={entry} />}
            />
            <OlderLink by="cash" next={nextEntry}>
              Older cash
            </OlderLink>
          </Card>
        </div>
        <div>
          <RiderDeliveries {...props} />
        </div>
      </div>
      {asksToDisable && mayDisable && rider.account?.status === "active" && (
        <ConfirmDisabling fullName={rider.fullName} load={rider} />
      )}
    </Page>
  );
}

function RiderDetails({ rider, mayDisable }: Pick<RiderPageProps, "rider" | "mayDisable">) {
  const { account } = rider;
  return (
    <Card>
      <p>
        {account?.email} <AccountBadge rider={rider} />
      </p>
      {account?.phone && (
        <p>
          <PhoneLink phone={account.phone} />
        </p>
      )}
      <OpenOrders rider={rider} />
      {mayDisable && account && <AccountSwitch status={account.status} />}
      {!account && (
        <ButtonLink to={`${href("/desk/riders/invite")}?${new URLSearchParams({ rider: rider.id })}`} tone="tint">
          Invite
        </ButtonLink>
      )}
    </Card>
  );
}

/** The button that confirms all of a rider's cash, with the sum on the page. */
function ConfirmCash({ rider: { fullName }, cash: { heldRupees, latestId } }: Pick<RiderPageProps, "rider" | "cash">) {
  return (
    <Form method="post" preventScrollReset noValidate>
      <p>
        Count the cash with <UserText>{fullName}</UserText>, then confirm that you have received it.
      </p>
      <input type="hidden" name="amount" value={heldRupees} />
      <input type="hidden" name="seen" value={latestId} />
      <SubmitButton wide>{`Confirm ${formatRupees(heldRupees)}`}</SubmitButton>
    </Form>
  );
}

function CorrectLink({ rider, entry }: { rider: ListedRider; entry: CashEntry }) {
  const to = href("/desk/riders/:riderId/cash/:entryId", { riderId: rider.id, entryId: String(entry.id) });
  return (
    <ButtonLink to={to} tone="plain" aria-label={`Correct: ${formatRupees(entry.amountRupees)}, ${entry.at.date}`}>
      Correct
    </ButtonLink>
  );
}

function RiderDeliveries({ deliveries, nextDelivery }: Pick<RiderPageProps, "deliveries" | "nextDelivery">) {
  const orderPath = useListedOrderPath();
  return (
    <Card title="Deliveries">
      {deliveries.length === 0 ? (
        <EmptyLine by="deliveries">No deliveries yet.</EmptyLine>
      ) : (
        <ul className="cash-entries rider-deliveries">
          {deliveries.map(({ id, number, state, at, restaurantName, totalRupees }) => (
            <li key={id} className="desk-line">
              <div>
                <p>
                  <Link className="done-link" to={orderPath(id)}>
                    {number}
                  </Link>{" "}
                  <Badge tone={state.tone}>{state.label}</Badge>
                </p>
                <p className="quiet">
                  <UserText>{restaurantName}</UserText>, <Time at={at} show="both" />
                </p>
              </div>
              <span>{formatRupees(totalRupees)}</span>
            </li>
          ))}
        </ul>
      )}
      <OlderLink by="deliveries" next={nextDelivery}>
        Older deliveries
      </OlderLink>
    </Card>
  );
}
