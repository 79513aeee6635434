import { Choice, ChoiceField } from "../../ui/forms/choice-field.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { describeRiderLoad } from "./kitchen-labels.ts";
import type { RiderChoice } from "./rider-choices.server.ts";

interface RiderFieldsProps {
  riders: RiderChoice[];
  /** The rider who has the order now. */
  chosen: string | null;
  hasOwnRider: boolean;
  reply: FormReply | undefined;
}

/** Selects who delivers the order: one of the restaurant's own riders, or a rider with an account. */
export function RiderFields({ riders, chosen, hasOwnRider, reply }: RiderFieldsProps) {
  const wanted = reply?.values.rider ?? chosen ?? (hasOwnRider || riders.length === 0 ? "own" : undefined);
  return (
    <ChoiceField legend="Who delivers it?" name="rider" error={reply?.errors.rider}>
      <Choice type="radio" id="rider" name="rider" value="own" defaultChecked={wanted === "own"}>
        Own rider
      </Choice>
      {riders.map(({ id, fullName, ...carrying }) => (
        <Choice key={id} type="radio" name="rider" value={id} defaultChecked={wanted === id}>
          <span>
            <UserText>{fullName}</UserText> <small className="choice-note">{describeRiderLoad(carrying)}</small>
          </span>
        </Choice>
      ))}
      <input type="hidden" name="riders" value="asked" />
    </ChoiceField>
  );
}
