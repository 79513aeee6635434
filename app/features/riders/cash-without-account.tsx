import { Card } from "../../ui/card.tsx";
import { formatRupees } from "../money/money.ts";

/** The cash with riders who have no account: they see no list of what they owe, so the office has to ask for it. */
export function CashWithoutAccount({ rupees }: { rupees: number }) {
  return (
    <Card>
      <p className="desk-line">
        <span>Cash with riders without an account</span> <strong>{formatRupees(rupees)}</strong>
      </p>
      <p className="quiet">They cannot see what they have to hand in. Confirm it on their page, or invite them.</p>
    </Card>
  );
}
