import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./icon.tsx";

test("every icon is drawn", () => {
  const drawn = readFileSync("app/ui/icons.svg", "utf8").matchAll(/<symbol id="([\w-]+)">/g);
  expect([...drawn].map(([, id]) => id).toSorted()).toEqual(iconNames.toSorted());
});
