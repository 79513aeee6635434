import type { ReactNode } from "react";

type CardProps = { title?: ReactNode; id?: string; children: ReactNode; className?: string };

/** A white surface for one subject, named by its heading. */
export function Card({ title, id, children, className }: CardProps) {
  return (
    <section className={className ? `card ${className}` : "card"} id={id}>
      {title && <h2 className="card-title">{title}</h2>}
      {children}
    </section>
  );
}
