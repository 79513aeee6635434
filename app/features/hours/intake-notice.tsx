import { href, Link } from "react-router";
import { restaurantPath } from "../desk/restaurant-path.ts";
import type { Intake } from "./intake.server.ts";
import { hoursMessages } from "./messages.ts";

/** Says on the board that no orders can come, and leads to the page where that is changed. */
export function IntakeNotice({ intake, vendorId }: { intake: Intake; vendorId: string }) {
  const { pausedUntil, wasUnattended, offBecause } = intake;
  if (!offBecause && !pausedUntil) return null;
  return (
    <p className="notice notice--warning">
      {offBecause ? (
        <span>
          <strong>{offBecause}.</strong> Customers cannot order.
        </span>
      ) : (
        <span>
          <strong>Paused.</strong> {wasUnattended && `${hoursMessages.unattended} `}No orders until {pausedUntil}.{" "}
          <Link to={restaurantPath(href("/desk/hours"), vendorId)}>Change the pause</Link>
        </span>
      )}
    </p>
  );
}
