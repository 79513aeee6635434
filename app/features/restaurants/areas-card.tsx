import { TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { EditForm } from "../desk/edit-form.tsx";

type AreasCardProps = {
  reply: FormReply | undefined;
  /** The current areas, as text. */
  text: string;
  seen: string;
  /** Whether orders contain the delivery fee. */
  isFeeCharged: boolean;
};

const format =
  "One area per line. To set its fee, add it after a colon: DHA Phase 5: 120. Leave empty to deliver everywhere.";
const feesAreOnlyShown = "Fees are only added to orders with the setting CHARGE_DELIVERY_FEE.";

/** The form for a restaurant's delivery areas. */
export function AreasCard({ reply, text, seen, isFeeCharged }: AreasCardProps) {
  return (
    <EditForm reply={reply} fields={["areas"]} seen={seen}>
      <TextAreaField
        label="Where you deliver"
        hint={isFeeCharged ? format : `${format} ${feesAreOnlyShown}`}
        {...fieldProps(reply, "areas", text)}
        key={seen}
        rows={10}
      />
    </EditForm>
  );
}
