import { expect, test } from "vitest";
import { statusChoices } from "../order-list/order-filter.ts";
import { listActiveFilters } from "./list-filters.tsx";

const labelsOf = (status: string | undefined) => {
  const own = { label: "Status", name: "status", value: status, choices: statusChoices };
  const linked = { name: "customer", value: undefined, label: "One customer" };
  const filters = { own, linked, dayLabel: undefined, restaurant: undefined, restaurants: [] };
  return listActiveFilters(filters).map(({ name, label }) => `${name}: ${label}`);
};

test("a chip names the active filter, or says that the value in the URL is not one", () => {
  expect(labelsOf("cancelled")).toEqual(["status: Cancelled"]);
  expect(labelsOf("cooked")).toEqual(["status: ‘cooked’ is not a status"]);
  expect(labelsOf(undefined)).toEqual([]);
});
