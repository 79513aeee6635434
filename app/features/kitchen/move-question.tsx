import { Form } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Page } from "../../ui/page.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { UserText } from "../../ui/user-text.tsx";
import type { UnconfirmedMove } from "./confirm-move.ts";
import { MoveForm, SeenFields } from "./move-buttons.tsx";
import { MoveFields, type MoveFieldsProps } from "./move-fields.tsx";
import type { MovedFrom } from "./move-result.ts";
import { OrderBadge } from "./order-badge.tsx";
import { KitchenLines } from "./order-lines.tsx";
import { dishField, isReasoned } from "./reasons.ts";

interface MoveQuestionProps extends MoveFieldsProps {
  asked: UnconfirmedMove;
  from: MovedFrom;
  backTo: string;
}

/** The page of one move: asks its question, or says that the move is no longer possible. */
export function MoveQuestion({ order, move, backTo, reply, asked, ...props }: MoveQuestionProps) {
  const button = order.moves.find((open) => open.move === move)?.button;
  const title = button ? `${button} ${order.number}` : `${order.number} has moved on`;
  return (
    <Page title={title} backTo={backTo} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["minutes", "rider", "reason", dishField(0), "text"]} />
      {asked.isUnconfirmed && !reply && <NotDone asked={asked} isPossible={Boolean(button)} />}
      {button ? (
        <Card>
          <Summary order={order} />
          {move === "accept" ? (
            <MoveForm {...{ order, move, button }} from={props.from} chosenMinutes={asked.chosen.minutes} />
          ) : (
            <Form method="post" noValidate>
              <SeenFields order={order} from={props.from} />
              <MoveFields {...{ order, move, ...props }} reply={reply ?? asked.form} />
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

/** The notice after signing in again, for a move that was pressed before. */
function NotDone({ asked: { chosen }, isPossible }: { asked: UnconfirmedMove; isPossible: boolean }) {
  const next = isPossible ? "Press the button to do it now." : "Meanwhile the order has moved on.";
  return (
    <p className="notice notice--warning" role="status">
      <span>
        <strong>You were signed out before this was done.</strong> {next}
        {isPossible && chosen.minutes && ` You had chosen ${chosen.minutes} minutes.`}
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
      <KitchenLines lines={order.lines} />
      <p className="order-customer">
        <UserText>{order.customerName}</UserText> · <UserText>{order.address}</UserText>
      </p>
    </>
  );
}
