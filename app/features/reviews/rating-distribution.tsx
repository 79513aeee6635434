import { pluralize } from "../../ui/text/pluralize.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

type RatingDistributionProps = { distribution: { stars: number; count: number }[]; total: number };

/** A bar chart of the number of reviews for each number of stars. */
export function RatingDistribution({ distribution, total }: RatingDistributionProps) {
  return (
    <ul className="star-counts">
      {distribution.map(({ stars, count }) => (
        <li key={stars}>
          <span aria-hidden="true">{stars} ★</span> <VisuallyHidden>{`${pluralize(stars, "star")}: `}</VisuallyHidden>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(100 * count) / Math.max(1, total)} height="1" />
          </svg>
          <span>{count}</span>
        </li>
      ))}
    </ul>
  );
}
