import { Fragment, type ReactNode } from "react";

/**
 * A list within a paragraph, such as 'Size: Half · Sauces: Raita'. On right-to-left pages each item has a line of its
 * own, because left-to-right items that wrap beside each other are read in the wrong order.
 */
export function InlineList({ items, separator }: { items: ReactNode[]; separator: string }) {
  return items.map((item, index) => (
    <Fragment key={index}>
      {index > 0 && <span className="list-separator">{separator}</span>}
      <span className="list-item">{item}</span>
    </Fragment>
  ));
}
