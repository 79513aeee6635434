import { Fragment } from "react";

/** The opening hours of a day, as `describeSpans` writes them; lines break between spans, not within one. */
export function DaySpans({ text }: { text: string }) {
  const spans = text.split(", ");
  return spans.map((span, index) => (
    <Fragment key={span}>
      {index > 0 && " "}
      <span className="hours-span">
        {span}
        {index < spans.length - 1 && ","}
      </span>
    </Fragment>
  ));
}
