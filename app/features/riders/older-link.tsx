import { Link } from "react-router";

/** A link to the older entries of a list. */
export function OlderLink({ to, children }: { to: string; children: string }) {
  return (
    <nav className="pagination" aria-label={`${children} entries`}>
      <Link className="pagination-link pagination-link--next" to={to} rel="next">
        {children}
      </Link>
    </nav>
  );
}
