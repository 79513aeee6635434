import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer, createOrder, createReview, createVendor } from "#db/factories.ts";
import { runOps } from "./test-command.ts";

test("ratings check reports ratings unlike their reviews, and --repair corrects them", { tags: "slow" }, async () => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor({ rating: 4.9, totalRatings: 7 })]);
  const orderId = await createOrder(customer.id, vendor.id, "delivered");
  await createReview(orderId, { rating: 4 });
  const other = await createVendor({ rating: 5, totalRatings: 1 });
  await createReview(await createOrder(customer.id, other.id, "delivered"), { rating: 5 });
  const line = `${vendor.id}: has 4.9 of 7, its reviews say 4 of 1\n`;
  expect(await runOps("ratings", "check")).toEqual({ code: 1, output: line, errors: "" });
  expect(await runOps("ratings", "check", "--repair")).toEqual({ code: 0, output: `${line}1 repaired\n`, errors: "" });
  expect(await runOps("ratings", "check")).toEqual({ code: 0, output: "all ratings are right\n", errors: "" });
  expect(await db.selectFrom("reviewCounts").select("vendorId").execute()).toHaveLength(2);
});
