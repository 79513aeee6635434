import { Form } from "react-router";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { formatRupees } from "../money/money.ts";
import type { RiderCash } from "./rider-cash.server.ts";

interface ConfirmCashProps {
  rider: { fullName: string };
  cash: RiderCash;
}

/** The button that confirms all of a rider's cash, with the sum on the page. */
export function ConfirmCash({ rider: { fullName }, cash: { heldRupees, latestId } }: ConfirmCashProps) {
  return (
    <Form method="post" preventScrollReset noValidate>
      <p>
        Count the cash with <UserText>{fullName}</UserText>, then confirm that you have received it.
      </p>
      <input type="hidden" name="amount" value={heldRupees} />
      <input type="hidden" name="seen" value={latestId} />
      <SubmitButton wide>{`Confirm ${formatRupees(heldRupees)}`}</SubmitButton>
    </Form>
  );
}
