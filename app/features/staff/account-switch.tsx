import { ConfirmDialog } from "../../ui/forms/confirm-dialog.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { ConfirmedSwitch } from "../desk/confirmed-switch.tsx";
import { formatRupees } from "../money/money.ts";
import { describeRiderLoad } from "../moves/kitchen-labels.ts";
import type { RiderLoad } from "../moves/rider-choices.server.ts";
import type { ListedPerson } from "./list-staff.server.ts";

/** A rider's open orders and cash to hand in. */
export type RiderLeft = RiderLoad & { heldRupees: number };

/** The button that disables an account after `ConfirmDisabling`, or enables it again. */
export function AccountSwitch({ status }: Pick<ListedPerson, "status">) {
  return (
    <div className="actions">
      <ConfirmedSwitch
        isOn={status === "active"}
        off={{ ask: "disable", label: "Disable" }}
        on={{ intent: "enable", label: "Enable" }}
      />
    </div>
  );
}

/** Asks whether to disable an account; `load` is of one that is a rider's. */
export function ConfirmDisabling({ fullName, load }: { fullName: string; load: RiderLeft | undefined }) {
  return (
    <ConfirmDialog
      title="Disable"
      message={
        <>
          <UserText>{fullName}</UserText> is signed out everywhere and cannot sign in any more.
          <LeftWithRider load={load} />
        </>
      }
      intent="disable"
      button="Disable"
    />
  );
}

/** What happens to a rider's open orders and cash. */
export function LeftWithRider({ load }: { load: RiderLeft | undefined }) {
  if (!load) return null;
  const { onTheWay, waiting, heldRupees } = load;
  const deliveries = ` Open deliveries: ${describeRiderLoad(load)}. Their restaurants must assign another rider, or finish them.`;
  const cash = ` Cash to hand in: ${formatRupees(heldRupees)}. It can still be confirmed on the rider's page.`;
  return `${onTheWay + waiting > 0 ? deliveries : ""}${heldRupees > 0 ? cash : ""}`;
}
