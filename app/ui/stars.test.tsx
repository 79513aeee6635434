import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StarInput } from "./stars.tsx";

test.each([
  [undefined, "false"],
  ["Please select a rating before submitting your review.", "true"],
])(
  "with the error %s, aria-invalid of a rating is %s, though the style sheet needs required radio buttons",
  (error, isInvalid) => {
    const html = renderToStaticMarkup(<StarInput name="rating" defaultValue={undefined} error={error} />);
    const invalid = [...html.matchAll(/required="" aria-invalid="(.*?)"/g)].map(([, value]) => value);
    expect(invalid).toEqual(Array(5).fill(isInvalid));
  },
);
