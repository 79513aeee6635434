import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./icon.tsx";

test("icons.svg has one symbol for each icon name, and no others", () => {
  const drawn = readFileSync("app/ui/icons.svg", "utf8").matchAll(/<symbol id="([\w-]+)">/g);
  expect([...drawn].map(([, id]) => id).toSorted()).toEqual(iconNames.toSorted());
});
