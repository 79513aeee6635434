import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import type { FormReply } from "../../ui/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { CashQuestion } from "../moves/cash-question.tsx";
import type { OrderWithRestaurant } from "../moves/kitchen-order.server.ts";
import { SeenFields, TapFields } from "../moves/move-buttons.tsx";
import { ReasonFields } from "../moves/reason-fields.tsx";
import { useQuestionLinks } from "../moves/use-move-question.ts";
import type { OrderMove } from "../orders/order-moves.ts";
import { DropOffStop } from "./delivery-stops.tsx";

interface DeliveryQuestionProps {
  order: OrderWithRestaurant;
  move: OrderMove;
  button: string;
  queueKey: string;
  reply: FormReply | undefined;
  /** Says that there is no connection. */
  notice: ReactNode;
}

/** Asks about the cash, or why the delivery failed. Rendered by the script, so that it works offline. */
export function DeliveryQuestion({ order, move, button, queueKey, reply, notice }: DeliveryQuestionProps) {
  const { list } = useQuestionLinks();
  const isNoShow = move === "no-show";
  return (
    <Page title={`${button} ${order.number}`} backTo={list} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["reason", "text"]} />
      {notice}
      <Card>
        <DropOffStop order={order} />
        <Form method="post" action={href("/desk/deliveries")} noValidate>
          <SeenFields order={order} from="deliveries" />
          <TapFields {...{ order, move, queueKey }} />
          {isNoShow && <ReasonFields move={move} dishes={[]} reply={reply} />}
          {!isNoShow && !order.isPaid && <CashQuestion order={order} />}
          <SubmitButton tone={isNoShow ? "danger" : "primary"} wide>
            {button}
          </SubmitButton>
        </Form>
      </Card>
      <ButtonLink to={list} tone="plain" wide>
        Back
      </ButtonLink>
    </Page>
  );
}
