import type { ReactNode } from "react";
import { BackLink } from "./page-header.tsx";

type HeroProps = {
  eyebrow: ReactNode;
  title: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
  backTo?: string;
  /** Lets the next element overlap the band's lower edge. */
  overlap?: boolean;
};

/** The blue band at the top of a page: eyebrow, title, an action at the end (`aside`), and text or a search box. */
export function Hero({ eyebrow, title, aside, children, backTo, overlap }: HeroProps) {
  return (
    <header className={overlap ? "hero hero--overlap" : "hero"}>
      <div className="hero-top">
        {backTo && <BackLink to={backTo} />}
        <div className="hero-heading">
          <p className="hero-eyebrow">{eyebrow}</p>
          {!backTo && <h1>{title}</h1>}
        </div>
        {aside && <div className="hero-aside">{aside}</div>}
      </div>
      {backTo && <h1 className="hero-title">{title}</h1>}
      {children}
    </header>
  );
}
