import type { ReactNode } from "react";

/** Text for screen readers and text browsers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
