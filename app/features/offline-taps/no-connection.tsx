import type { ReactNode } from "react";
import { formatMoment } from "../dates/dates.ts";
import { moveMessages } from "../moves/messages.ts";

type NoConnectionProps = {
  /** Undefined while connected. */
  offlineSince: Date | undefined;
  /** Whether a link that needs a connection was pressed. */
  wasBlocked: boolean;
  children: ReactNode;
};

/** Says when a live list lost its connection, and what follows from that; it stays in view. */
export function NoConnection({ offlineSince, wasBlocked, children }: NoConnectionProps) {
  if (!offlineSince) return null;
  return (
    <p className="notice notice--error board-offline" role="alert">
      <span>
        <strong>{`No connection since ${formatMoment(offlineSince).time}.`}</strong> {children}
        {wasBlocked && ` ${moveMessages.noNavigation}`}
      </span>
    </p>
  );
}
