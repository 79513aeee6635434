import type { ReactNode } from "react";

export type BadgeTone = "success" | "info" | "warning" | "error" | "secondary" | "neutral";

/** One or two words of state on a coloured ground. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>;
}
