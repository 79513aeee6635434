import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { createCustomer, createOrder, createVendor } from "#db/factories.ts";
import type { OrderStatus } from "#db/schema.ts";
import { findReportCsv, findReportPage, tableToCsv } from "./find-report-page.server.ts";
import { formatCell, type ReportTable } from "./report-tables.ts";

test("a spreadsheet gets numbers as numbers, and no name as a formula", async () => {
  const table: ReportTable = {
    columns: [
      { label: "Dish", kind: "text" },
      { label: "Owed", kind: "rupees" },
      { label: "Door", kind: "minutes" },
    ],
    rows: [
      ['=HYPERLINK("http://evil.example")', 1_200, 31],
      ["+92", -300, null],
      ['@sum, "fresh"', 0, 5],
      ["کڑاہی", 40, 5],
    ],
  };
  expect(await text(tableToCsv(table))).toBe(
    [
      "\ufeffDish,Owed (Rs.),Door (min)",
      `"'=HYPERLINK(""http://evil.example"")",1200,31`,
      "'+92,-300,",
      `"'@sum, ""fresh""",0,5`,
      "کڑاہی,40,5",
      "",
    ].join("\r\n"),
  );
});

test("the page shows rupees, minutes and what is missing", () => {
  expect(formatCell(1_200, "rupees")).toBe("Rs. 1,200");
  expect(formatCell(-300, "rupees")).toBe("−Rs. 300");
  expect(formatCell(31, "minutes")).toBe("31 min");
  expect(formatCell(null, "minutes")).toBe("–");
});

test("by restaurant, each chart and the table beside it begin with the largest number that the chart shows", async () => {
  const customer = await createCustomer();
  const place = async (restaurantName: string, statuses: OrderStatus[], commissionPercent = 0) => {
    const vendor = await createVendor({ restaurantName, commissionPercent });
    for (const status of statuses) await createOrder(customer.id, vendor.id, status);
  };
  await place("Zaiqa", ["delivered"], 10);
  await place("Mozang Nihari", ["cancelled", "cancelled", "cancelled"]);
  await place("Lahori Chargha", ["delivered", "delivered"], 1);
  await place("Anarkali Tandoor", ["delivered"], 10);
  const page = await findReportPage(new URLSearchParams("period=today&group=restaurant"), "all");
  const sections = page.kind === "found" ? page.sections : [];
  const listed = Object.fromEntries(sections.map(({ id, ...section }) => [id, section]));
  const expectOrder = (id: string, names: string[]) => {
    const { table, chart } = listed[id] ?? {};
    const shown = table?.rows.map(([name]) => name);
    expect(shown, id).toEqual(names);
    expect(chart?.kind === "bars" && chart.bars.map(({ label }) => label), id).toEqual(names);
  };
  expectOrder("orders", ["Mozang Nihari", "Lahori Chargha", "Anarkali Tandoor", "Zaiqa"]);
  expectOrder("sales", ["Lahori Chargha", "Anarkali Tandoor", "Zaiqa", "Mozang Nihari"]);
  expectOrder("cash", ["Anarkali Tandoor", "Zaiqa", "Lahori Chargha", "Mozang Nihari"]);
});

test("a report that is refused for its days keeps its grouping", async () => {
  const refused = await findReportPage(new URLSearchParams("from=2026-02-30&group=restaurant"), "all");
  expect(refused).toMatchObject({ kind: "refused", grouping: "restaurant" });
});

test("today is the day of the database's clock, by which orders get their time", async () => {
  const [vendor, customer] = [await createVendor(), await createCustomer()];
  await createOrder(customer.id, vendor.id);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60_000 });
  const today = new URLSearchParams({ period: "today" });
  expect(await findReportPage(today, "all")).toMatchObject({ total: { orders: 1 } });
  const csv = await findReportCsv(today, "all");
  expect(csv && (await text(csv.parts))).toMatch(/^[^,]+,1,/m);
});
