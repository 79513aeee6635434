import type { ReactNode } from "react";
import { formatMoment } from "../dates/dates.ts";

/** Says since when a live list is out of date, and what follows from that; it stays in view. */
export function NoConnection({ since, children }: { since: Date; children: ReactNode }) {
  return (
    <p className="notice notice--error board-offline" role="alert">
      <span>
        <strong>{`No connection since ${formatMoment(since).time}.`}</strong> {children}
      </span>
    </p>
  );
}
