import type { ReactNode } from "react";

type CardProps = { title?: ReactNode; id?: string; children: ReactNode };

/** A section with a background and border, and an optional heading. */
export function Card({ title, id, children }: CardProps) {
  return (
    <section className="card" id={id}>
      {title && <h2 className="card-title">{title}</h2>}
      {children}
    </section>
  );
}
