import { Form } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import type { FormReply } from "../../ui/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { formatRupees } from "../money/money.ts";
import type { DeskOrder } from "./desk-order.server.ts";
import { describeForKitchen } from "./kitchen-words.ts";
import type { DeskMove, OrderedDish } from "./move-answers.ts";
import { MoveForm, SeenFields } from "./move-buttons.tsx";
import type { MovedFrom } from "./move-result.ts";
import { KitchenLines } from "./order-lines.tsx";
import { ReasonFields } from "./reason-fields.tsx";
import { dishField, isReasoned } from "./reasons.ts";
import { RiderFields } from "./rider-fields.tsx";
import type { RiderChoice } from "./riders.server.ts";

interface MoveQuestionProps {
  order: DeskOrder;
  move: DeskMove;
  dishes: OrderedDish[];
  riders: RiderChoice[];
  asksRider: boolean;
  from: MovedFrom;
  backTo: string;
  reply: FormReply | undefined;
}

/** The page of one move: asks what it needs to know, or says that it cannot be made any more. */
export function MoveQuestion({ order, move, backTo, reply, ...props }: MoveQuestionProps) {
  const button = order.moves.find((open) => open.move === move)?.button;
  const title = `${button ?? "Order"} ${order.number}`;
  return (
    <Page title={title} backTo={backTo} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["minutes", "rider", "reason", dishField(0), "text"]} />
      {button ? (
        <Card>
          <Summary order={order} />
          {move === "accept" ? (
            <MoveForm order={order} from={props.from} move={move} button={button} />
          ) : (
            <Form method="post" noValidate>
              <SeenFields order={order} from={props.from} />
              <Question {...{ order, move, reply, ...props }} />
              <SubmitButton tone={isReasoned(move) ? "danger" : "primary"} wide>
                {button}
              </SubmitButton>
            </Form>
          )}
        </Card>
      ) : (
        <Card>
          <Summary order={order} />
        </Card>
      )}
      <ButtonLink to={backTo} tone="plain" wide>
        Back
      </ButtonLink>
    </Page>
  );
}

function Question({ order, move, reply, dishes, riders, asksRider }: Omit<MoveQuestionProps, "backTo" | "from">) {
  if (isReasoned(move)) return <ReasonFields move={move} dishes={dishes} reply={reply} />;
  if (asksRider)
    return <RiderFields riders={riders} chosen={order.riderId} hasOwnRider={order.rider === "own"} reply={reply} />;
  if (move === "deliver" && !order.isPaid)
    return <p className="cash-question">{`${formatRupees(order.totalRupees)} received?`}</p>;
  return null;
}

function Summary({ order }: { order: DeskOrder }) {
  const { label, tone } = describeForKitchen(order);
  return (
    <>
      <p className="order-head">
        <strong className="order-number">{order.number}</strong> <Badge tone={tone}>{label}</Badge>
      </p>
      <KitchenLines lines={order.lines} />
      <p className="order-customer">
        <UserText>{order.customerName}</UserText> · <UserText>{order.address}</UserText>
      </p>
    </>
  );
}
