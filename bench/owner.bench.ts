/** The owner's lists and reports over a year of a large platform. ORDERS, CUSTOMERS and RESTAURANTS change its size. */
import { addDays, localDateAt } from "../app/features/dates/local-time.ts";
import { closeDays } from "../app/features/reports/close-days.server.ts";
import { closeMonths } from "../app/features/reports/close-months.server.ts";
import { createStaff, testPassword } from "../db/factories.ts";
import { withoutTimeouts } from "../db/without-timeouts.server.ts";
import { db } from "../e2e/support/database.ts";
import { withOwnApp } from "../e2e/support/own-app.ts";
import { median, note, report, timeOf } from "./report.ts";
import { getPage } from "./requests.ts";
import { signIn } from "./sign-in.ts";
import { insertYear } from "./year-of-orders.ts";

const size = {
  orders: Number(process.env.ORDERS ?? 1_000_000),
  customers: Number(process.env.CUSTOMERS ?? 100_000),
  restaurants: Number(process.env.RESTAURANTS ?? 100_000),
};
/** A restaurant that sells little or nothing. */
const last = `vendor-${size.restaurants - 1}`;
const rounds = 7;
const listMs = 300;
const reportMs = 1_000;

await withOwnApp(async (ownApp) => {
  const app = await ownApp.start();
  await ownApp.joinDatabase();
  await fill();
  const { email } = await createStaff({}, [{ role: "owner" }]);
  const cookie = await signIn(app.origin, { email, password: testPassword }, "/desk/sign-in");
  for (const [paths, maxMs] of [
    [await listPaths(), listMs],
    [reportPaths(), reportMs],
  ] as const) {
    for (const path of paths) report(path, await medianTimeOf(app.origin + path, cookie), { atMost: maxMs }, " ms");
  }
});

async function fill(): Promise<void> {
  const seconds = async (work: () => Promise<unknown>) => (await timeOf(work)) / 1_000;
  note("filling the database", await seconds(() => withoutTimeouts((on) => insertYear(on, size))), " s");
  note("computing the days", await seconds(() => closeDays(400)), " s");
  note("computing the months", await seconds(closeMonths), " s");
}

/** Every list with each filter, and with searches that find many rows, one and none. */
async function listPaths(): Promise<string[]> {
  const order = db.selectFrom("orders").select(["id", "customerId"]).orderBy("createdAt", "desc");
  const { id, customerId } = await order
    .offset(Math.floor(size.orders / 3))
    .limit(1)
    .executeTakeFirstOrThrow();
  const day = addDays(localDateAt(Date.now()), -100);
  const searches = ["sana", "name9999", "nobody", "7919"].map((word) => `search=${word}`);
  const filters: Record<string, string[]> = {
    orders: [
      "",
      `after=${id}`,
      "status=open",
      "status=delivered",
      "status=cancelled",
      `day=${day}`,
      `customer=${customerId}`,
      `day=${day}&status=cancelled`,
      "restaurant=vendor-0",
      "restaurant=vendor-0&status=cancelled",
      `restaurant=vendor-0&day=${day}`,
      `restaurant=${last}`,
      `search=%23${id.slice(-6)}`,
      `search=${id}`,
      ...searches,
      "search=0300-7919",
      "search=sana&status=cancelled",
      `search=sana&restaurant=${last}`,
    ],
    customers: ["", ...searches, "search=0300-7919"],
    restaurants: ["", "search=karahi", "search=house+9999", "search=nobody", "state=paused"],
    history: ["", "kind=order", "kind=dish", `day=${day}`, "restaurant=vendor-0", `restaurant=${last}&day=${day}`],
    riders: ["", "search=rider+7"],
  };
  const lists = Object.entries(filters).flatMap(([list, all]) => all.map((query) => `/desk/${list}?${query}`));
  return [...lists, `/desk/customers/${customerId}`, "/desk/riders/rider-7", "/desk/overview", "/desk/choose"];
}

function reportPaths(): string[] {
  const today = localDateAt(Date.now());
  const year = `from=${addDays(today, -364)}&to=${today}`;
  return [
    "period=today",
    "period=7-days",
    "period=30-days",
    "period=30-days&group=restaurant",
    year,
    `${year}&group=day`,
    `${year}&group=restaurant`,
    `${year}&restaurant=vendor-0`,
    `${year}&restaurant=${last}`,
  ]
    .map((query) => `/desk/reports?${query}`)
    .concat(["cash", "dishes"].map((table) => `/desk/reports/export.csv?${year}&group=restaurant&table=${table}`));
}

async function medianTimeOf(url: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeOf(() => getPage(url, { cookie })));
  return median(times);
}
