import { Link } from "react-router";

/** The way to the rest of a list that goes on. */
export function OlderLink({ to, children }: { to: string; children: string }) {
  return (
    <nav className="pagination" aria-label={`${children} entries`}>
      <Link className="pagination-link pagination-link--next" to={to} rel="next">
        {children}
      </Link>
    </nav>
  );
}
