import type { ReactNode } from "react";

type CardProps = { title?: ReactNode; id?: string; children: ReactNode };

/** A white surface for one subject, named by its heading. */
export function Card({ title, id, children }: CardProps) {
  return (
    <section className="card" id={id}>
      {title && <h2 className="card-title">{title}</h2>}
      {children}
    </section>
  );
}
