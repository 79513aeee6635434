type AnnouncedCountsProps = { lists: { title: string; orders: unknown[] }[] };

/** Announces to screen readers how many orders each list of a live page has, whenever that changes. */
export function AnnouncedCounts({ lists }: AnnouncedCountsProps) {
  return (
    <p className="visually-hidden" role="status">
      {lists.map(({ title, orders }) => `${title}: ${orders.length}`).join(", ")}
    </p>
  );
}
