import { href, Link } from "react-router";
import { restaurantPath } from "../desk/restaurant-path.ts";
import type { Intake } from "./intake.server.ts";
import { hoursMessages } from "./messages.ts";

/** Says on the board that no orders can come, and leads to the page where that is changed. */
export function IntakeNotice({
  intake: { pausedUntil, wasUnattended, isSwitchedOn },
  vendorId,
}: {
  intake: Intake;
  vendorId: string;
}) {
  if (isSwitchedOn && !pausedUntil) return null;
  return (
    <p className="notice notice--warning">
      {isSwitchedOn ? (
        <span>
          <strong>Paused.</strong> {wasUnattended && `${hoursMessages.unattended} `}No orders until {pausedUntil}.{" "}
          <Link to={restaurantPath(href("/desk/hours"), vendorId)}>Change the pause</Link>
        </span>
      ) : (
        <span>
          <strong>Switched off.</strong> Customers cannot order.
        </span>
      )}
    </p>
  );
}
