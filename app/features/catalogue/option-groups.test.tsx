import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { setCatalogue } from "../../i18n/text.ts";
import urdu from "../../i18n/urdu.json";
import { OptionGroups } from "./option-groups.tsx";

afterEach(() => setCatalogue(() => undefined));

test("in right-to-left text, the plus stays before the price of an extra", () => {
  setCatalogue(() => urdu);
  const options = [{ id: "raita", name: "Raita", priceRupees: 60, isSoldOut: false }];
  const groups = [{ id: "sides", name: "On the side", min: 0, max: 3, options }];
  expect(renderToString(<OptionGroups groups={groups} reply={undefined} />)).toContain("\u2068+ Rs. 60\u2069");
});
