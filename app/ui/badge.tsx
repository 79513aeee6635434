import type { ReactNode } from "react";

export type BadgeTone = "success" | "info" | "warning" | "error" | "secondary" | "neutral";

/** A short status label on a coloured background. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>;
}
