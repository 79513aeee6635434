import type { ReactNode } from "react";

/** Words for screen readers and text browsers that the picture already says. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
