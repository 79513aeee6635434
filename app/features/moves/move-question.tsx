import { type ComponentType, Fragment, type ReactNode } from "react";
import { Form } from "react-router";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Choice, ChoiceField } from "../../ui/forms/choice-field.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import type { BackTo } from "../../ui/page-header.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import { formatRupees } from "../money/money.ts";
import { asksRider, type OrderMove } from "../orders/order-moves.ts";
import { dropSecondTap } from "./double-tap.ts";
import { KitchenDishes } from "./kitchen-lines.tsx";
import type { KitchenOrder } from "./kitchen-order.server.ts";
import { listDishes, type OrderedDish } from "./move-answers.ts";
import { MoveButton, SeenFields, TapFields } from "./move-buttons.tsx";
import type { MoveOrigin } from "./move-origin.ts";
import { OrderBadge } from "./order-badge.tsx";
import { dishField, isReasoned, listReasons, maxReasonLength, type ReasonedMove } from "./reasons.ts";
import type { RiderChoice } from "./rider-choices.server.ts";
import { RiderFields } from "./rider-fields.tsx";
import type { UnconfirmedAnswers } from "./unconfirmed-move.ts";
import { useAskedMove, useQuestionLinks } from "./use-asked-move.ts";

interface MoveQuestionProps {
  order: KitchenOrder;
  move: OrderMove;
  /** Those to choose from, if the move asks for one. */
  riders?: RiderChoice[] | undefined;
  /** The answers chosen before the session ended, on the page that asks to confirm the move. */
  unconfirmed?: UnconfirmedAnswers | undefined;
  from: MoveOrigin;
  backTo: BackTo;
  reply: FormReply | undefined;
  /** On a list, which keeps an answer that cannot be sent: the key of its queue. */
  queueKey?: string;
  /** Shown above the question. */
  notice?: ReactNode;
  /** Where a rider delivers the order, shown instead of what was ordered. */
  stop?: ReactNode;
}

/** Asks the question of one move, as a page of its own or instead of the list; or says that it is no longer possible. */
export function MoveQuestion({ reply, ...page }: MoveQuestionProps) {
  const { order, move, unconfirmed, from, backTo, queueKey } = page;
  const unsent = useDeskReply(undefined);
  const answers = { title: "", values: unsent?.values ?? unconfirmed ?? {}, errors: {} };
  const button = order.moves.find((open) => open.move === move)?.button;
  // A list scrolls back to the order.
  const isOnList = Boolean(queueKey) && from !== "order";
  const title = button ? `${button} ${order.number}` : `${order.number} has moved on`;
  return (
    <Page title={title} backTo={backTo} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["rider", "reason", "dishes", "text"]} />
      {page.notice}
      {unconfirmed && !reply && <NotDone minutes={unconfirmed.minutes} isPossible={Boolean(button)} />}
      <Card>
        {page.stop ?? <Summary order={order} />}
        {button && move === "accept" && (
          <MoveButton
            order={order}
            move={move}
            button={button}
            from={from}
            queueKey={queueKey}
            chosenMinutes={unconfirmed?.minutes}
          />
        )}
        {button && move !== "accept" && (
          <Form method="post" noValidate preventScrollReset={isOnList} onClickCapture={dropSecondTap}>
            <SeenFields order={order} from={from} />
            {queueKey && <TapFields order={order} move={move} queueKey={queueKey} />}
            <MoveFields {...page} reply={reply ?? answers} />
            <SubmitButton tone={isReasoned(move) ? "danger" : "primary"} wide>
              {button}
            </SubmitButton>
          </Form>
        )}
      </Card>
      <ButtonLink
        {...(typeof backTo === "string" ? { to: backTo } : backTo)}
        preventScrollReset={isOnList}
        tone="plain"
        wide
      >
        Back
      </ButtonLink>
    </Page>
  );
}

type ListProps = Pick<MoveQuestionProps, "from" | "queueKey" | "reply" | "notice" | "riders"> & {
  Stop?: ComponentType<{ order: KitchenOrder }>;
};

/** Returns the question that a list has to ask about one of its orders, to show instead of the list; see `useAskedMove`. */
export function useMoveQuestion(orders: KitchenOrder[], { Stop, ...page }: ListProps): ReactNode {
  const asked = useAskedMove(orders, page.reply);
  const { list } = useQuestionLinks();
  return asked && <MoveQuestion {...asked} {...page} stop={Stop && <Stop order={asked.order} />} backTo={list} />;
}

/** The fields of a move's question: its reason, the rider or the cash; most moves have none. */
function MoveFields({ order, move, riders, reply }: MoveQuestionProps) {
  if (isReasoned(move))
    return <ReasonFields move={move} dishes={move === "refuse" ? listDishes(order.lines) : []} reply={reply} />;
  if (riders && asksRider(order, move)) {
    return <RiderFields riders={riders} chosen={order.riderId} hasOwnRider={order.rider === "own"} reply={reply} />;
  }
  if (move === "deliver" && !order.isPaid) return <CashQuestion order={order} />;
  return null;
}

/** Asks at the door whether the cash was taken, with the change to give back. */
function CashQuestion({ order: { totalRupees, changeForRupees } }: Pick<MoveQuestionProps, "order">) {
  return (
    <div className="cash-question">
      <p>{`${formatRupees(totalRupees)} received?`}</p>
      {changeForRupees !== null && changeForRupees > totalRupees && (
        <p className="cash-change">
          {`Change for ${formatRupees(changeForRupees)}: give back ${formatRupees(changeForRupees - totalRupees)}`}
        </p>
      )}
    </div>
  );
}

/** The notice after signing in again, for a move that was pressed before. */
function NotDone({ minutes, isPossible }: { minutes: string | undefined; isPossible: boolean }) {
  const next = isPossible ? "Press the button to do it now." : "Meanwhile the order has moved on.";
  return (
    <p className="notice notice--warning" role="status">
      <span>
        <strong>You were signed out before this was done.</strong> {next}
        {isPossible && minutes && ` You had chosen ${minutes} minutes.`}
      </span>
    </p>
  );
}

function Summary({ order }: Pick<MoveQuestionProps, "order">) {
  return (
    <>
      <p className="order-head">
        <OrderBadge order={order} />
      </p>
      <KitchenDishes order={order} />
      <p>
        <UserText>{order.customerName}</UserText> · <UserText>{order.address}</UserText>
      </p>
    </>
  );
}

interface ReasonFieldsProps {
  move: ReasonedMove;
  /** The dishes that can be marked as sold out, when an order is refused. */
  dishes: OrderedDish[];
  reply: FormReply | undefined;
}

/** The reason for a move: a predefined one or free text, with checkboxes for sold-out dishes below theirs. */
function ReasonFields({ move, dishes, reply }: ReasonFieldsProps) {
  return (
    <>
      <ChoiceField legend="Why?" name="reason" error={reply?.errors.reason}>
        {listReasons(move).map(({ code, label }, index) => (
          <Fragment key={code}>
            <Choice
              type="radio"
              id={index === 0 ? "reason" : undefined}
              name="reason"
              value={code}
              defaultChecked={reply?.values.reason === code}
            >
              {label}
            </Choice>
            {code === "sold-out" && dishes.length > 0 && <SoldOutDishes dishes={dishes} reply={reply} />}
          </Fragment>
        ))}
      </ChoiceField>
      <TextAreaField
        label="The reason in your words, for the customer"
        hint="Sent only with 'Another reason'."
        {...fieldProps(reply, "text")}
        rows={2}
        maxLength={maxReasonLength}
      />
    </>
  );
}

function SoldOutDishes({ dishes, reply }: { dishes: OrderedDish[]; reply: FormReply | undefined }) {
  return (
    <div className="sold-out-dishes">
      <ChoiceField legend="What is sold out today?" name="dishes" error={reply?.errors.dishes}>
        {dishes.map(({ line, menuItemId, name }, index) => (
          <Choice
            key={menuItemId}
            type="checkbox"
            id={index === 0 ? "dishes" : dishField(line)}
            name={dishField(line)}
            defaultChecked={reply?.values[dishField(line)] === "on"}
          >
            <UserText>{name}</UserText>
          </Choice>
        ))}
        <input type="hidden" name="dishes" value="asked" />
      </ChoiceField>
    </div>
  );
}
