import { sql } from "kysely";
import { expect, test } from "vitest";
import { startSession } from "#app/features/accounts/sessions.server.ts";
import { checkCode } from "#app/features/password-reset/reset-codes.server.ts";
import { startStaffSession } from "#app/features/staff/staff-sessions.server.ts";
import { db } from "#db/db.server.ts";
import {
  createCustomer,
  createMenuItem,
  createOptionGroup,
  createOrder,
  createStaff,
  createVendor,
  listDeskEvents,
} from "#db/factories.ts";
import { runOps, runOpsWith } from "./test-command.ts";

/** The history of a subject, as the desk shows it. */
const byOperator = (...actions: string[]) => actions.map((action) => ({ action, staffName: "operator" }));

const noRestaurant = {
  code: 1,
  output: "",
  errors: "ops: there is no restaurant nobody: `ops vendors list` shows the ids\n",
};

test("vendors list says on standard error that it does not list all of them", async () => {
  await Promise.all([createVendor(), createVendor()]);
  const [some, all] = [
    await runOps("vendors", "list", "--limit", "1"),
    await runOps("vendors", "list", "--limit", "2"),
  ];
  expect(some.output.trim().split("\n")).toHaveLength(1);
  expect(some.errors).toBe("ops: only the first 1 by name: give a part of the name, or a higher --limit\n");
  expect(all.errors).toBe("");
});

test("vendors approve, close and open change a restaurant, once each in the history", { tags: "slow" }, async () => {
  const { id } = await createVendor({ isApproved: false, restaurantName: "Karahi\tHouse" });
  for (const turn of ["approve", "approve", "close", "open"]) {
    expect(await runOps("vendors", turn, id)).toMatchObject({ code: 0, errors: "" });
  }
  expect(await listDeskEvents(id)).toMatchObject(
    byOperator("restaurant.approve", "restaurant.close", "restaurant.open"),
  );
  const [list, json, none] = await Promise.all([
    runOps("vendors", "list", "karahi"),
    runOps("vendors", "list", id, "--json"),
    runOps("vendors", "open", "nobody"),
  ]);
  expect(list.output).toBe(`${id}\tapproved\ton\ttakes orders\tKarahi House\n`);
  expect(JSON.parse(json.output)).toMatchObject([{ id, isApproved: true, isOpen: true, takesOrders: true }]);
  expect(none).toEqual(noRestaurant);
});

test("items sold-out reads a time without a zone in Asia/Karachi, wherever the command runs", async () => {
  const dish = await createMenuItem((await createVendor()).id);
  const mark = (until: string) => runOps("items", "sold-out", dish.id, "--until", until, "--json");
  for (const until of ["2090-12-01T12:00", "2090-12-01T12:00:00.000", "2090-12-01T07:00Z", "2090-12-01T09:00+02:00"])
    expect(JSON.parse((await mark(until)).output)).toMatchObject({ soldOutUntil: "2090-12-01T07:00:00.000Z" });
  expect((await mark("2090-02-30T12:00")).errors).toContain("a time in the future such as 2026-12-01T12:00");
  expect((await runOps("items", "sold-out", "--help")).output).toContain("Asia/Karachi");
});

test("items sold-out and back take a dish off sale and put it back; a past time is a usage error", async () => {
  const vendor = await createVendor();
  const dish = await createMenuItem(vendor.id, { name: "Haleem" });
  expect((await runOps("items", "sold-out", dish.id, "--until", "2020-01-01T12:00Z")).code).toBe(2);
  expect(await runOps("items", "sold-out", dish.id, "--until", "forever")).toMatchObject({
    code: 0,
    output: "Haleem is sold out until it is brought back\n",
  });
  expect((await runOps("items", "list", "--restaurant", vendor.id)).output).toMatch(
    /\tsold out until you turn it on\t/,
  );
  expect(await runOps("items", "back", dish.id)).toMatchObject({ code: 0, output: "Haleem is back\n" });
  expect(await listDeskEvents(dish.id)).toMatchObject(byOperator("dish.sold-out", "dish.turn-on"));
  expect(await runOps("items", "back", "none")).toMatchObject({
    code: 1,
    errors: "ops: there is no dish none: `ops items list --restaurant ID` shows the ids\n",
  });
  expect(await runOps("items", "list", "--restaurant", "nobody")).toEqual(noRestaurant);
});

test("items list does not call a dish on sale whose required extras are all sold out", async () => {
  const dish = await createMenuItem((await createVendor()).id);
  const listed = async () => (await runOps("items", "list", "--restaurant", dish.vendorId)).output;
  await createOptionGroup(dish, "Bread", { Naan: 50 }, { min: 1 });
  expect(await listed()).toContain("\ton\t");
  await sql`update options set sold_out_until = 'infinity'`.execute(db);
  expect(await listed()).toContain("\trequired extras sold out\t");
});

test("orders show prints a whole order; orders cancel needs --yes, and cancels it once", { tags: "slow" }, async () => {
  const [customer, vendor] = await Promise.all([createCustomer(), createVendor()]);
  const id = await createOrder(customer.id, vendor.id, "preparing");
  const cancel = ["orders", "cancel", id, "--reason", "No gas today"];
  expect(await runOps(...cancel)).toMatchObject({ code: 1, errors: expect.stringContaining("add --yes") });
  expect(await runOps(...cancel, "--yes")).toEqual({ code: 0, output: `${id} is cancelled\n`, errors: "" });
  expect(await runOps(...cancel, "--yes")).toMatchObject({
    code: 1,
    errors: `ops: order ${id} is cancelled, which is final\n`,
  });
  const shown = JSON.parse((await runOps("orders", "show", id, "--json")).output);
  expect(shown).toMatchObject({
    status: "cancelled",
    cancelCode: "restaurant",
    items: [{ name: "Chicken Karahi", quantity: 1 }],
    changes: [{ fromStatus: "preparing", changedBy: "operator", reason: "No gas today" }],
  });
  expect((await runOps("orders", "show", id)).output).toContain("preparing → cancelled\toperator\tNo gas today\n");
  expect(await listDeskEvents(id)).toMatchObject(byOperator("order.cancel"));
});

test("customers disable works only with --yes, enable undoes it, and reset-code makes a code that works", async () => {
  const { id, email } = await createCustomer();
  expect(await runOps("customers", "disable", email)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("--yes"),
  });
  expect((await runOps("customers", "disable", email.toUpperCase(), "--yes")).output).toBe(`${email} is disabled\n`);
  expect((await runOps("customers", "reset-code", id)).code).toBe(1);
  expect((await runOps("customers", "enable", id)).output).toBe(`${email} is active\n`);
  const { output } = await runOps("customers", "reset-code", email, "--json");
  const { code } = JSON.parse(output);
  const client = { key: "192.0.2.1", isKnown: false };
  expect(await checkCode({ email, code, client })).toBe("ok");
  expect(JSON.parse((await runOps("customers", "show", email, "--json")).output)).toMatchObject({
    id,
    status: "active",
  });
  expect(await listDeskEvents(id)).toMatchObject(
    byOperator("customer.disable", "customer.enable", "customer.reset-code"),
  );
  const history = JSON.stringify(await db.selectFrom("deskEvents").selectAll().execute());
  expect(history).not.toContain(code);
});

test("sessions revoke signs out the customer and the staff member with one address", async () => {
  const [customer, person] = [
    await createCustomer({ email: "sana@food.pk" }),
    await createStaff({ email: "sana@food.pk" }),
  ];
  await Promise.all([startSession(customer, ""), startStaffSession(person, "")]);
  expect((await runOps("sessions", "revoke", "sana@food.pk")).code).toBe(1);
  expect(await runOps("sessions", "revoke", "Sana@food.pk", "--yes")).toMatchObject({ code: 0 });
  expect(await db.selectFrom("sessions").select("customerId").execute()).toEqual([]);
  expect(await db.selectFrom("staffSessions").select("staffId").execute()).toEqual([]);
  expect(await listDeskEvents(customer.id)).toMatchObject(byOperator("customer.end-sessions"));
  expect(await listDeskEvents(person.id)).toMatchObject(byOperator("staff.end-sessions"));
});

test("migrate says that there is nothing to do, and seed-demo is refused without --yes", { tags: "slow" }, async () => {
  expect(await runOpsWith({}, "migrate")).toMatchObject({ code: 0, output: "every migration was applied already\n" });
  expect(await runOps("seed-demo")).toMatchObject({ code: 1, errors: expect.stringContaining("add --yes") });
});

test("every command and every group has help", async () => {
  const groups = await runOps("--help");
  const names = [...groups.output.matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "help");
  expect(names).toEqual(expect.arrayContaining(["check", "migrate", "vendors", "items", "customers", "sessions"]));
  const answers = await Promise.all(names.map((name) => runOps(name, "--help")));
  for (const { code, output } of answers) expect([code, output.startsWith("Usage: ops ")]).toEqual([0, true]);
});

test.each(["seed-demo", "restore", "orders cancel", "customers disable", "sessions revoke"])(
  "the help of %s says what --yes does",
  async (command) => {
    const { output } = await runOps(...command.split(" "), "--help");
    expect(output).toMatch(/^ +--yes +confirm( --replace)?; without it/m);
  },
);

test("a name cannot write to the operator's terminal, or pretend to be another line", async () => {
  const { email } = await createCustomer({ fullName: "Sana\x1b[2J\x9b31m\u202e\r\nstatus\tdisabled" });
  const { output } = await runOps("customers", "show", email);
  expect(output).toContain("fullName\tSana[2J31m status disabled\n");
  const json = (await runOps("customers", "show", email, "--json")).output;
  expect(json).toContain(String.raw`"fullName": "Sana\u001b[2J\u009b31m\u202e\r\nstatus\tdisabled"`);
  expect((await runOps("customers", "show", "\x1b]0;title\x07")).errors).toBe(
    "ops: there is no customer ]0;title: give the whole email address, or the id\n",
  );
});
