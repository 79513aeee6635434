import { Form } from "react-router";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { type FormReply, fieldProps } from "../../ui/form-reply.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";

type AreasCardProps = {
  reply: FormReply | undefined;
  /** The areas of the moment, as they are typed. */
  text: string;
  seen: string;
};

/** Asks where a restaurant delivers. */
export function AreasCard({ reply, text, seen }: AreasCardProps) {
  return (
    <>
      <ErrorSummary reply={reply} fields={["areas"]} />
      <Card>
        <Form method="post" noValidate>
          <input type="hidden" name="seen" value={seen} />
          <TextAreaField
            label="Where you deliver"
            hint="One area a line. Where it has a fee of its own, write it behind a colon: DHA Phase 5: 120. Empty: everywhere."
            {...fieldProps(reply, "areas", text)}
            key={seen}
            rows={10}
          />
          <SubmitButton wide>Save</SubmitButton>
        </Form>
      </Card>
    </>
  );
}
