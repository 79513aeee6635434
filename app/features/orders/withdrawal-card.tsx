import { Form, href } from "react-router";
import { isolate, t } from "../../i18n/text.ts";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Choice, ChoiceField } from "../../ui/forms/choice-field.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { useReply } from "../../ui/use-root.ts";
import { withdrawalReasons } from "./withdrawal-reasons.ts";

type WithdrawalCardProps = {
  order: { id: string; number: string; restaurantName: string };
  reply: FormReply | undefined;
};

/** The form in which a customer gives a reason and cancels an order. */
export function WithdrawalCard({ order, reply: answer }: WithdrawalCardProps) {
  const reply = useReply(answer);
  const { id: orderId, number, restaurantName } = order;
  return (
    <>
      <ErrorSummary reply={reply} fields={["reason"]} />
      <Card title={[restaurantName, number].map(isolate).join(t(", "))}>
        <Form method="post" noValidate>
          <ChoiceField legend={t("Why do you want to cancel?")} name="reason" error={reply?.errors.reason}>
            {withdrawalReasons.map(({ code, label }, index) => (
              <Choice
                key={code}
                type="radio"
                id={index === 0 ? "reason" : undefined}
                name="reason"
                value={code}
                defaultChecked={reply?.values.reason === code}
              >
                {t(label)}
              </Choice>
            ))}
          </ChoiceField>
          <div className="actions">
            <SubmitButton tone="danger">{t("Cancel Order")}</SubmitButton>
            <ButtonLink to={href("/order-tracking/:orderId", { orderId })} tone="plain">
              {t("Keep Order")}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
