import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { copyOrder, createRider } from "#db/factories.ts";
import type { StaffRole } from "#db/schema.ts";
import { listRiders } from "../moves/rider-choices.server.ts";
import { listDeliveries } from "./list-deliveries.server.ts";
import { findListedRider, findRidersPage, listRiderAccounts } from "./list-riders.server.ts";
import { createRiderWithAccount, listPages } from "./test-riders.ts";

const list = (search?: string, after?: string) => listRiderAccounts({ search, after });

test("riders are listed by name with what they carry and hold, including those without an account", {
  tags: "slow",
}, async () => {
  const { riderId, member, give, deliver } = await createRiderWithAccount("Zahid");
  await Promise.all([give("out_for_delivery"), give("ready"), give("confirmed"), deliver()]);
  await db.insertInto("riders").values({ id: "old", fullName: "Asif" }).execute();
  const { riders, next } = await list();
  expect(next).toBeUndefined();
  const account = { id: member.id, email: member.email, phone: "", status: "active", isRider: true };
  expect(riders).toEqual([
    { id: "old", fullName: "Asif", account: undefined, onTheWay: 0, waiting: 0, heldRupees: 0 },
    { id: riderId, fullName: "Zahid", account, onTheWay: 1, waiting: 2, heldRupees: 500 },
  ]);
  expect(await findListedRider(riderId)).toEqual(riders[1]);
  expect(await findListedRider("nobody")).toBeUndefined();
  await db.updateTable("staffRoles").set({ role: "support" }).where("staffId", "=", member.id).execute();
  expect((await findListedRider(riderId))?.account).toEqual({ ...account, isRider: false });
});

test("riders are found by name, email and phone in any notation, and % is a percent sign", async () => {
  const { member } = await createRiderWithAccount("Zahid Khan");
  await createRiderWithAccount("Bilal");
  const searchesByPhone = {
    "0321 555": ["zahid", "0321", member.email.toUpperCase()],
    "+92 321 5551234": ["03215551234", "0321-5551234", "+92 321 5551234", "5551234", "321 555", "0321", "0321-555"],
  };
  for (const [phone, searches] of Object.entries(searchesByPhone)) {
    await sql`update staff set phone = ${phone} where id = ${member.id}`.execute(db);
    for (const search of searches)
      expect((await list(search)).riders, search).toMatchObject([{ fullName: "Zahid Khan" }]);
    for (const search of ["03215559999", "%", "_", "\\"]) expect((await list(search)).riders, search).toEqual([]);
  }
});

test("two pages list every rider once, even with equal names and a rider added meanwhile", async () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({ id: `r${index + 10}`, fullName: "Imran" }));
  await db.insertInto("riders").values(rows.toReversed()).execute();
  const read = async (after: string | undefined) => {
    const { riders, next } = await list(undefined, after);
    return { rows: riders, next };
  };
  const ids = rows.map(({ id }) => id);
  expect(await listPages(read, () => createRider("Imran", "r00"))).toEqual([ids.slice(0, 25), ids.slice(25)]);
  expect((await listPages(read)).map(({ length }) => length)).toEqual([25, 25, 1]);
  expect((await list(undefined, "nobody")).riders).toEqual([]);
});

test("riders with the most cash come first if asked for, on all pages once", { tags: "slow" }, async () => {
  const { riderId, deliver } = await createRiderWithAccount("Zahid");
  const other = await createRiderWithAccount("Bilal");
  for (const one of [deliver, deliver, other.deliver]) await one();
  const rows = Array.from({ length: 25 }, (_, index) => ({ id: `r${index + 10}`, fullName: "Imran" }));
  await db.insertInto("riders").values(rows).execute();
  const read = async (after: string | undefined) => {
    const { riders, next } = await listRiderAccounts({ after, byCash: true });
    return { rows: riders, next };
  };
  const ids = [riderId, other.riderId, ...rows.map(({ id }) => id)];
  expect(await listPages(read)).toEqual([ids.slice(0, 25), ids.slice(25)]);
  expect((await listRiderAccounts({ search: "bilal", byCash: true })).riders).toMatchObject([{ heldRupees: 500 }]);
});

test("the invitations of riders are listed even if many others were invited since", async () => {
  const invite = (role: StaffRole, email: string) => ({
    tokenHash: randomBytes(32),
    email,
    role,
    vendorId: null,
    expiresAt: sql<Date>`now() + interval '1 day'`,
  });
  await db.insertInto("staffInvitations").values(invite("rider", "imran@example.com")).execute();
  const others = Array.from({ length: 100 }, (_, index) => invite("support", `sara${index}@example.com`));
  await db.insertInto("staffInvitations").values(others).execute();
  const { invitations } = await findRidersPage({ search: undefined, after: undefined });
  expect(invitations).toMatchObject([{ email: "imran@example.com", role: "rider" }]);
});

test("a kitchen chooses from the riders who can sign in, with what each is carrying", async () => {
  const { riderId, give } = await createRiderWithAccount("Zahid");
  await Promise.all([give("out_for_delivery"), give("ready")]);
  const disabled = await createRiderWithAccount("Bilal");
  await sql`update staff set status = 'disabled' where id = ${disabled.member.id}`.execute(db);
  const withoutRole = await createRiderWithAccount("Omar");
  await db.deleteFrom("staffRoles").where("staffId", "=", withoutRole.member.id).execute();
  await db.insertInto("riders").values({ fullName: "Asif" }).execute();
  expect(await listRiders()).toEqual([{ id: riderId, fullName: "Zahid", onTheWay: 1, waiting: 1 }]);
});

test("a cancelled delivery costs nothing, as on the rider's own list", async () => {
  const { riderId, give } = await createRiderWithAccount();
  for (const status of ["delivered", "cancelled"] as const) await give(status);
  const { deliveries } = await listDeliveries(riderId, undefined);
  expect(deliveries.map(({ totalRupees }) => totalRupees).sort()).toEqual([0, 500]);
});

test("two pages list every delivery once, even with equal times and an order added meanwhile", async () => {
  const { riderId, give } = await createRiderWithAccount();
  const orderId = await give("delivered");
  await copyOrder(orderId, 49);
  await sql`update orders set created_at = '2026-11-20 20:00:00.123456+05'`.execute(db);
  const foreign = await (await createRiderWithAccount("Bilal")).give("ready");
  const placed = await db.selectFrom("orders").select("id").where("riderId", "=", riderId).execute();
  const read = async (after: string | undefined) => {
    const { deliveries, next } = await listDeliveries(riderId, after);
    return { rows: deliveries, next };
  };
  const pages = await listPages(read, () => give("ready"));
  expect(pages.map(({ length }) => length)).toEqual([25, 25]);
  expect(pages.flat().sort()).toEqual(placed.map(({ id }) => id).sort());
  expect((await listPages(read)).map(({ length }) => length)).toEqual([25, 25, 1]);
  expect((await listDeliveries(riderId, foreign)).deliveries).toEqual([]);
});
