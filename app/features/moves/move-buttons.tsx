import { Form, href, useFetcher, useLocation, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { withQuery } from "../../ui/query.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { pickListParams } from "../desk/order-path.ts";
import { asksRider, type OrderMove, preparationMinutes } from "../orders/order-moves.ts";
import type { KitchenOrder } from "./kitchen-order.server.ts";
import { type MoveOrigin, pathAfterMove } from "./move-origin.ts";
import { dropUnaimedTap } from "./moved-buttons.ts";
import { isReasoned } from "./reasons.ts";
import { useQuestionLinks } from "./use-asked-move.ts";

interface MoveButtonsProps {
  order: KitchenOrder;
  from: MoveOrigin;
  /** The key of the queue for taps that cannot be sent; without it, taps are not queued. */
  queueKey?: string | undefined;
}

/** The usual next step of an order comes first, as the primary button. */
const nextMoves: OrderMove[] = ["accept", "start", "ready", "pick-up", "hand-over", "deliver"];

/**
 * All moves the person may make: those with a page of their own as links to it, the others as buttons. On a list with
 * scripts, the list itself asks the question, which works offline. A rider's buttons are one below the other.
 */
export function MoveButtons({ order, from, queueKey }: MoveButtonsProps) {
  const isHydrated = useHydrated();
  const { questionOf } = useQuestionLinks();
  const { search } = useLocation();
  const pageQuery = new URLSearchParams([["from", from], ...pickListParams(search)]);
  const next = nextMoveOf(order);
  const moves = [...order.moves].sort((one, other) => Number(other.move === next) - Number(one.move === next));
  const isOfRider = from === "deliveries";
  return (
    <div className={isOfRider ? "delivery-actions" : "moves"} onClickCapture={dropUnaimedTap}>
      {moves.map(({ move, button }) =>
        hasOwnPage(order, move) ? (
          <ButtonLink
            key={move}
            to={queueKey && isHydrated ? questionOf(move, order.id) : `${movePath(order, move)}?${pageQuery}`}
            {...lookOf(move, next)}
            wide={isOfRider}
          >
            {button}
            <OrderOfButton order={order} from={from} />
          </ButtonLink>
        ) : (
          <MoveButton key={move} order={order} from={from} queueKey={queueKey} move={move} button={button} />
        ),
      )}
    </div>
  );
}

function lookOf(move: OrderMove, next: OrderMove | undefined) {
  if (isReasoned(move)) return { tone: "plain", className: "button-danger-text" } as const;
  return { tone: move === next ? "primary" : "tint" } as const;
}

function nextMoveOf({ moves }: KitchenOrder): OrderMove | undefined {
  return nextMoves.find((next) => moves.some(({ move }) => move === next));
}

function movePath({ id }: { id: string }, move: OrderMove): string {
  return href("/desk/orders/:orderId/moves/:move", { orderId: id, move });
}

/** Whether a move has a page of its own, with a question or a confirmation. */
function hasOwnPage(order: KitchenOrder, move: OrderMove): boolean {
  return asksRider(order, move) || isReasoned(move) || move === "deliver";
}

/** The button of a move without a question; accepting has one for each number of minutes. */
export function MoveButton({
  order,
  from,
  queueKey,
  move,
  button,
  chosenMinutes,
}: MoveButtonsProps & { move: OrderMove; button: string; chosenMinutes?: string | undefined }) {
  const fetcher = useFetcher();
  const navigation = useNavigation();
  const { search } = useLocation();
  // Sent to the current page, whose script is loaded: another page's could not be loaded offline.
  const action = queueKey
    ? pathAfterMove(order, from, search)
    : withQuery(movePath(order, move), pickListParams(search));
  const Tag = queueKey ? fetcher.Form : Form;
  const isBusy = queueKey ? fetcher.state !== "idle" : navigation.formAction?.split("?")[0] === movePath(order, move);
  return (
    <Tag method="post" action={action} className={move === "accept" ? "move move--accept" : "move"} preventScrollReset>
      <SeenFields order={order} from={from} />
      {queueKey && <TapFields order={order} move={move} queueKey={queueKey} />}
      {move === "accept" ? (
        <AcceptChoice
          order={order}
          from={from}
          sent={isBusy && (queueKey ? fetcher : navigation).formData?.get("minutes")}
          chosen={chosenMinutes}
        />
      ) : (
        <Button tone={move === nextMoveOf(order) ? "primary" : "tint"} busy={isBusy} wide>
          {button}
          <OrderOfButton order={order} from={from} />
        </Button>
      )}
    </Tag>
  );
}

/** On lists, tells the buttons of several orders apart for those who only hear them. */
function OrderOfButton({ order, from }: Pick<MoveButtonsProps, "order" | "from">) {
  return from === "order" ? null : <VisuallyHidden>{` ${order.number}`}</VisuallyHidden>;
}

/** The status and version that the page showed, so that the server can detect a conflict. */
export function SeenFields({ order, from }: Pick<MoveButtonsProps, "order" | "from">) {
  return (
    <>
      <input type="hidden" name="status" value={order.status} />
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="from" value={from} />
    </>
  );
}

/** Identifies a move that is sent from a list, where it can be queued. */
export function TapFields({ order, move, queueKey }: { order: { id: string }; move: OrderMove; queueKey: string }) {
  return (
    <>
      <input type="hidden" name="order" value={order.id} />
      <input type="hidden" name="move" value={move} />
      <input type="hidden" name="queue" value={queueKey} />
    </>
  );
}

type AcceptChoiceProps = Pick<MoveButtonsProps, "order" | "from"> & {
  /** The minutes that are being sent. */
  sent: unknown;
  chosen: string | undefined;
};

function AcceptChoice({ order, from, sent, chosen }: AcceptChoiceProps) {
  const accept = from === "order" ? "Accept" : `Accept ${order.number}`;
  return (
    <fieldset>
      <legend className="accept-legend">Accept, ready in</legend>
      <div className="accept-choice">
        {preparationMinutes.map((minutes) => (
          <Button
            key={minutes}
            name="minutes"
            value={minutes}
            tone={chosen && chosen !== String(minutes) ? "tint" : "primary"}
            busy={sent === String(minutes)}
            disabled={Boolean(sent) && sent !== String(minutes)}
            aria-label={`${accept}, ${minutes} min`}
          >
            <span>
              {minutes} <small>min</small>
            </span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
