import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { isRestaurantRole } from "#app/features/desk/role-names.ts";
import { createRiderWithAccount } from "#app/features/riders/test-riders.ts";
import { startStaffSession } from "#app/features/staff/staff-sessions.server.ts";
import { db } from "#db/db.server.ts";
import { changeOrder, createCustomer, createOrder, createOrderAt, createStaff, createVendor } from "#db/factories.ts";
import type { StaffRole } from "#db/schema.ts";
import { cutListeners, disableTrigger } from "#db/test-outages.ts";
import { startLiveUpdates } from "../start/live-updates.ts";
import { boardStreams } from "./desk-streams.ts";
import { expectSignedOut, expectVersions, openDeskEvents, serveEvents } from "./test-followers.ts";

serveEvents();

beforeEach(() => startLiveUpdates({ pollMs: 50 }));

/** A restaurant with somebody who works there, and a way to follow its board. */
async function createKitchen(role: StaffRole = "kitchen") {
  const vendor = await createVendor();
  const person = await createStaff({}, [{ role, ...(isRestaurantRole(role) && { vendorId: vendor.id }) }]);
  const session = await startStaffSession(person, "");
  const follow = (restaurant = vendor.id, cookie = `desk=${session}`) => openBoard(restaurant, cookie);
  return { vendorId: vendor.id, staffId: person.id, session, follow };
}

const openBoard = (restaurant: string, cookie: string) =>
  openDeskEvents(`board/events?${new URLSearchParams({ restaurant })}`, cookie);

test("the current version comes first, then one for each change of this restaurant", { tags: "slow" }, async () => {
  const [kitchen, other, customer] = await Promise.all([createKitchen(), createKitchen(), createCustomer()]);
  const [page, elsewhere] = await Promise.all([kitchen.follow(), other.follow()]);
  expect(page.response.headers.get("cache-control")).toBe("no-store, no-transform");
  await expectVersions(page, 1);
  const orderId = await createOrder(customer.id, kitchen.vendorId);
  await expectVersions(page, 2);
  await sql`update orders set status = 'confirmed' where id = ${orderId}`.execute(db);
  await expectVersions(page, 3);
  await expectVersions(elsewhere, 1);
});

test("a board's events need a session and a role there; other boards are not found", { tags: "slow" }, async () => {
  const [kitchen, rider, other] = await Promise.all([createKitchen(), createKitchen("rider"), createKitchen()]);
  for (const cookie of ["", "desk=", "desk=unknown", `session=${kitchen.session}`]) {
    expect((await kitchen.follow(kitchen.vendorId, cookie)).response.status).toBe(401);
  }
  expect((await rider.follow()).response.status).toBe(403);
  for (const id of [other.vendorId, "nobody", "'", "\0", ""])
    expect((await kitchen.follow(id)).response.status).toBe(404);
  const owner = await createKitchen("owner");
  expect((await owner.follow(kitchen.vendorId)).response.status).toBe(200);
  expect((await owner.follow("nobody")).response.status).toBe(404);
});

test("without an id the only restaurant's board is followed; of several, one is chosen", { tags: "slow" }, async () => {
  const [kitchen, owner] = [await createKitchen(), await createKitchen("owner")];
  const follow = ({ session }: { session: string | undefined }) => openDeskEvents("board/events", `desk=${session}`);
  const page = await follow(kitchen);
  await expectVersions(page, 1);
  await createOrderAt(kitchen.vendorId);
  await expectVersions(page, 2);
  const { response } = await follow(owner);
  expect(`${response.status} ${response.headers.get("location")}`).toBe("303 /desk/choose?page=%2Fdesk%2Fboard");
  expect((await follow(await createKitchen("rider"))).response.status).toBe(403);
});

test.each<[string, (kitchen: { staffId: string }) => Promise<unknown>]>([
  ["signing out", ({ staffId }) => db.deleteFrom("staffSessions").where("staffId", "=", staffId).execute()],
  ["being disabled", ({ staffId }) => sql`update staff set status = 'disabled' where id = ${staffId}`.execute(db)],
  ["losing the role", ({ staffId }) => db.deleteFrom("staffRoles").where("staffId", "=", staffId).execute()],
])("%s ends a person's events, but not a colleague's", async (_, end) => {
  const kitchen = await createKitchen();
  const colleague = await createKitchen("owner");
  const [page, other] = await Promise.all([kitchen.follow(), colleague.follow(kitchen.vendorId)]);
  await Promise.all([expectVersions(page, 1), expectVersions(other, 1)]);
  await end(kitchen);
  await expectSignedOut(page);
  expect(other.hasEnded).toBe(false);
});

test("the overview follows all restaurants, for the owner and support only, and ends with the session", async () => {
  const [owner, cook, customer] = await Promise.all([createKitchen("owner"), createKitchen(), createCustomer()]);
  const open = ({ session }: { session: string | undefined }) => openDeskEvents("overview/events", `desk=${session}`);
  const [page, refused] = await Promise.all([open(owner), open(cook)]);
  expect(refused.response.status).toBe(403);
  await expectVersions(page, 1);
  await createOrder(customer.id, cook.vendorId);
  await expectVersions(page, 2);
  await db.deleteFrom("staffSessions").where("staffId", "=", owner.staffId).execute();
  await expectSignedOut(page);
});

test("a board that is followed is noted as open, unless only the owner looks at it", async () => {
  const streams = boardStreams.start({ heartbeatMs: 50 });
  onTestFinished(streams.stop);
  const [kitchen, other, owner] = await Promise.all([createKitchen(), createKitchen(), createKitchen("owner")]);
  const pages = await Promise.all([kitchen.follow(), owner.follow(other.vendorId)]);
  await Promise.all(pages.map((page) => expectVersions(page, 1)));
  const listOpen = () => db.selectFrom("openBoards").select("vendorId").execute();
  await expect.poll(listOpen).toEqual([{ vendorId: kitchen.vendorId }]);
});

test("a board whose session ended while the listener was down closes once it is up", { tags: "slow" }, async () => {
  const { follow, staffId } = await createKitchen();
  const page = await follow();
  await expectVersions(page, 1);
  await disableTrigger("staff_sessions", "announce_ended_staff_session");
  await db.deleteFrom("staffSessions").where("staffId", "=", staffId).execute();
  await cutListeners();
  await expectSignedOut(page);
});

test("a person can have 12 boards open", { tags: "slow" }, async () => {
  const { follow } = await createKitchen();
  const pages = await Promise.all(Array.from({ length: 14 }, () => follow()));
  expect(pages.map(({ response }) => response.status).sort()).toEqual([...Array(12).fill(200), 503, 503]);
});

const followDeliveries = (cookie: string) => openDeskEvents("deliveries/events", cookie);

async function signIn(staffId: string): Promise<string> {
  const person = await db.selectFrom("staff").selectAll().where("id", "=", staffId).executeTakeFirstOrThrow();
  return `desk=${await startStaffSession(person, "")}`;
}

test("a rider's stream announces own orders and cash only, until the role is lost", { tags: "slow" }, async () => {
  const [rider, other] = await Promise.all([createRiderWithAccount(), createRiderWithAccount("Bilal")]);
  const [page, elsewhere] = [
    await followDeliveries(await signIn(rider.member.id)),
    await followDeliveries(await signIn(other.member.id)),
  ];
  await Promise.all([expectVersions(page, 1), expectVersions(elsewhere, 1)]);
  const orderId = await rider.give("preparing");
  await expectVersions(page, 2);
  await sql`update orders set status = 'ready' where id = ${orderId}`.execute(db);
  await expectVersions(page, 3);
  const values = { riderId: rider.riderId, amount: 500, receivedBy: other.member.id };
  await db.insertInto("cashHandovers").values(values).execute();
  await expectVersions(page, 4);
  await expectVersions(elsewhere, 1);
  await db.deleteFrom("staffRoles").where("staffId", "=", rider.member.id).execute();
  await expectSignedOut(page);
  expect(elsewhere.hasEnded).toBe(false);
});

test("deliveries are followed by riders only", async () => {
  const owner = await createStaff({}, [{ role: "owner" }]);
  const nobody = await createStaff({}, [{ role: "rider" }]);
  expect((await followDeliveries("")).response.status).toBe(401);
  expect((await followDeliveries("desk=unknown")).response.status).toBe(401);
  expect((await followDeliveries(await signIn(owner.id))).response.status).toBe(403);
  expect((await followDeliveries(await signIn(nobody.id))).response.status).toBe(404);
});

test("the page of a rider is followed by the office only", { tags: "slow" }, async () => {
  const [{ riderId, member, give }, owner] = await Promise.all([
    createRiderWithAccount(),
    createStaff({}, [{ role: "owner" }]),
  ]);
  const follow = (id: string, cookie: string) => openDeskEvents(`riders/${id}/events`, cookie);
  const office = await signIn(owner.id);
  const page = await follow(riderId, office);
  await expectVersions(page, 1);
  await give("out_for_delivery");
  await expectVersions(page, 2);
  expect((await follow(riderId, await signIn(member.id))).response.status).toBe(403);
  for (const id of ["nobody", "%00"]) expect((await follow(id, office)).response.status).toBe(404);
  await db.deleteFrom("staffRoles").where("staffId", "=", owner.id).execute();
  await expectSignedOut(page);
});

const followOrder = (orderId: string, cookie: string) => openDeskEvents(`orders/${orderId}/events`, cookie);

test("an order's stream tells kitchen and rider of changes, until they lose their role", { tags: "slow" }, async () => {
  const [kitchen, elsewhere, rider, other] = await Promise.all([
    createKitchen(),
    createKitchen(),
    createRiderWithAccount(),
    createRiderWithAccount("Bilal"),
  ]);
  const [orderId, unrelated] = [await createOrderAt(kitchen.vendorId), await createOrderAt(kitchen.vendorId)];
  await changeOrder(orderId, { riderId: rider.riderId });
  const cook = `desk=${kitchen.session}`;
  const [page, onTheRoad] = [
    await followOrder(orderId, cook),
    await followOrder(orderId, await signIn(rider.member.id)),
  ];
  await Promise.all([expectVersions(page, 1), expectVersions(onTheRoad, 1)]);
  await changeOrder(orderId, { status: "confirmed" });
  await Promise.all([expectVersions(page, 2), expectVersions(onTheRoad, 2)]);
  await changeOrder(unrelated, { status: "confirmed" });
  await changeOrder(orderId, { ticketPrints: 1 });
  await expectVersions(page, 3);

  for (const cookie of [`desk=${elsewhere.session}`, await signIn(other.member.id)])
    expect((await followOrder(orderId, cookie)).response.status).toBe(404);
  for (const id of ["nothing", "%00", "'"]) expect((await followOrder(id, cook)).response.status).toBe(404);
  expect((await followOrder(orderId, "")).response.status).toBe(401);

  // A role elsewhere does not keep the stream open.
  const role = { staffId: kitchen.staffId, role: "kitchen", vendorId: elsewhere.vendorId } as const;
  await db.insertInto("staffRoles").values(role).execute();
  await db
    .deleteFrom("staffRoles")
    .where("staffId", "=", role.staffId)
    .where("vendorId", "=", kitchen.vendorId)
    .execute();
  await expectSignedOut(page);
  expect(onTheRoad.hasEnded).toBe(false);
});
