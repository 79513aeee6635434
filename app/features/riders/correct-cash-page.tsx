import { Form, href } from "react-router";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import { maxReasonLength } from "../moves/reasons.ts";
import { CashEntries } from "./cash-entries.tsx";
import type { CashEntry } from "./rider-cash.server.ts";

interface CorrectCashPageProps {
  riderId: string;
  fullName: string;
  entry: CashEntry;
  reply: FormReply | undefined;
}

/** Asks why a confirmed handover is reversed. */
export function CorrectCashPage({ riderId, fullName, entry, reply: answer }: CorrectCashPageProps) {
  const reply = useDeskReply(answer);
  const backTo = href("/desk/riders/:riderId", { riderId });
  const isOpen = !entry.isCorrected && entry.amountRupees > 0;
  return (
    <Page title="Correct cash" backTo={backTo} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["reason"]} />
      <Card title={fullName}>
        <CashEntries entries={[entry]} />
        {isOpen && (
          <Form method="post" noValidate>
            <p>
              A correction reverses this entry, and <UserText>{fullName}</UserText> has to hand in the cash again.
            </p>
            <TextAreaField
              label="What was wrong?"
              {...fieldProps(reply, "reason")}
              rows={2}
              maxLength={maxReasonLength}
            />
            <SubmitButton tone="danger" wide>
              Correct
            </SubmitButton>
          </Form>
        )}
      </Card>
      <ButtonLink to={backTo} tone="plain" wide>
        Back
      </ButtonLink>
    </Page>
  );
}
