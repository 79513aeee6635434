import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { maxAddresses } from "#app/features/addresses/messages.ts";
import { maxNoteLength, maxOrderLines, maxOrderRupees, maxQuantity } from "#app/features/cart/cart-totals.ts";
import { maxCategories } from "#app/features/catalogue/categories.ts";
import { maxSearchLength } from "#app/features/catalogue/home-path.ts";
import { maxInstructionsLength } from "#app/features/checkout/messages.ts";
import { maxFavourites } from "#app/features/favourites/messages.ts";
import { maxExceptions, pauseMinutes } from "#app/features/hours/opening-hours.ts";
import { maxFileBytes } from "#app/features/imports/decode-file.ts";
import { formatRupees } from "#app/features/money/money.ts";
import { maxGroups, maxOptions } from "#app/features/options/choice-fields.ts";
import { preparationMinutes } from "#app/features/orders/order-moves.ts";
import { codeLength } from "#app/features/password-reset/typed-code.ts";
import { maxCommentLength, minCommentLength } from "#app/features/reviews/messages.ts";
import { retrySeconds } from "#app/ui/connection/use-retry-when-online.ts";

const limits = readFileSync("docs/limits.md", "utf8");
const messages = readFileSync("docs/messages.md", "utf8");

test.each([
  ["reset code", `${codeLength} characters,`],
  ["orders", formatRupees(maxOrderRupees)],
  ["favourites", `${maxFavourites} per customer`],
  ["time to answer an order; preparation times", `; ${preparationMinutes.join(", ")}`],
  ["other opening hours", `${maxExceptions} days`],
  ["pause", `${pauseMinutes.join(", ")} minutes`],
  ["an imported file or pasted text", `${maxFileBytes / 1024 ** 2} MB,`],
  ["quantity of a cart line", `1 to ${maxQuantity}`],
  ["lines of a cart", `${maxOrderLines}`],
  ["extras", `${maxGroups} groups per dish, ${maxOptions} options per group,`],
  ["note of a line; special instructions", `${maxNoteLength}; ${maxInstructionsLength} `],
  ["addresses; devices shown", `${maxAddresses};`],
  ["search; name, phone, address, label", `${maxSearchLength};`],
  ["review comment, trimmed", `${minCommentLength} to ${maxCommentLength} `],
  ["restaurants, orders, reviews per page; a menu; categories", `; ${maxCategories} `],
  ["a failed page retries", `every ${retrySeconds} s`],
])("the limit of the row '%s' is that of the code", (what, value) => {
  const row = limits.split("\n").find((line) => line.startsWith(`| ${what} |`)) ?? "";
  expect(row, `write ${value} into this row of docs/limits.md, or rename it here, too`).toContain(value);
});

/** The texts that a module exports, including those within objects. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

test.each(globSync("app/features/**/{messages,*-messages}.ts"))("%s: numbers are as in the table", async (file) => {
  const texts = listTexts({ ...(await import(resolve(file))) });
  const missing = texts.filter((text) => /\d/.test(text) && !messages.includes(text));
  expect(missing, "write these numbers into docs/messages.md").toEqual([]);
});
