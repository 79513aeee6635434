import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createStaff, createVendor, listDeskEvents, testPassword } from "#db/factories.ts";
import { untilLockWaits } from "#db/test-lock-waits.ts";
import { transact } from "#db/transaction.server.ts";
import { createManager, createMember } from "../desk/test-staff.ts";
import { describeChanges } from "../history/describe-events.ts";
import { listHistory } from "../history/list-history.server.ts";
import { findListedRider } from "../riders/list-riders.server.ts";
import { createRiderWithAccount } from "../riders/test-riders.ts";
import { setStaffStatus, withdrawRole } from "./change-staff.server.ts";
import { grantRole } from "./grant-role.server.ts";
import { changeOwnDetails, changeOwnPassword } from "./own-account.server.ts";
import { findStaff, findStaffByEmail, hasOwner, signInStaff } from "./staff.server.ts";
import { findStaffSession, startStaffSession } from "./staff-sessions.server.ts";

const owner = { role: "owner", vendorId: null } as const;

test("people sign in with email in any case and password, unless they are disabled", { tags: "slow" }, async () => {
  const { id, passwordHash } = await createStaff({ email: "ali@tiffin.example", fullName: "Ali" });
  expect(await signInStaff("ALI@tiffin.example", testPassword)).toEqual({
    kind: "signed-in",
    account: { id, passwordHash },
  });
  expect(await signInStaff("ali@tiffin.example", "wrong")).toEqual({ kind: "wrong-password" });
  expect(await signInStaff("nobody@tiffin.example", testPassword)).toEqual({ kind: "unknown" });
  await sql`update staff set status = 'disabled'`.execute(db);
  expect(await signInStaff("ali@tiffin.example", testPassword)).toEqual({ kind: "disabled" });
  expect(await signInStaff("ali@tiffin.example", "wrong")).toEqual({ kind: "wrong-password" });
});

test("a rider's new name is also the one that kitchens and customers read", async () => {
  const [{ riderId, member }, colleague] = [
    await createRiderWithAccount("Imrna"),
    await createRiderWithAccount("Bilal"),
  ];
  expect(await changeOwnDetails(member, { fullName: "Imran", phone: "" })).toEqual({ kind: "changed" });
  expect((await findListedRider(riderId))?.fullName).toBe("Imran");
  expect((await findListedRider(colleague.riderId))?.fullName).toBe("Bilal");
  expect((await findStaff(colleague.member.id))?.fullName).toBe("Bilal");
});

test("a double tap changes a person's own details once, and its second answer is that they are unchanged", async () => {
  const member = await createMember("Imrna", []);
  const change = () => changeOwnDetails(member, { fullName: "Imran", phone: "" });
  const taps = await db.transaction().execute(async (trx) => {
    await sql`lock table desk_events in exclusive mode`.execute(trx);
    const first = change();
    await untilLockWaits(1);
    const second = change();
    await untilLockWaits(2);
    return [first, second];
  });
  const kinds = (await Promise.all(taps)).map(({ kind }) => kind);
  expect(kinds).toEqual(["changed", "unchanged"]);
  expect(await db.selectFrom("deskEvents").select("action").execute()).toEqual([{ action: "staff.rename" }]);
});

test("people are found with all their roles", async () => {
  const vendor = await createVendor();
  await createStaff({ email: "ali@tiffin.example" }, [{ role: "kitchen", vendorId: vendor.id }, { role: "support" }]);
  const found = await findStaffByEmail("Ali@Tiffin.example");
  expect(found?.roles).toHaveLength(2);
  expect(found?.roles).toContainEqual({ role: "kitchen", vendorId: vendor.id });
  expect(await findStaff(found?.id ?? "")).toEqual(found);
  expect(await findStaffByEmail("nobody@tiffin.example")).toBeUndefined();
});

test("a new password needs the current one, is not common, and ends other sessions", { tags: "slow" }, async () => {
  const [, person] = [await createStaff({ passwordHash: "$argon2id$another" }), await createStaff()];
  const [here, there] = [await startStaffSession(person, ""), await startStaffSession(person, "")] as [string, string];
  const colleague = (await startStaffSession(await createStaff(), "")) ?? "";
  const ids = { staffId: person.id, sessionId: here };
  const change = (current: string, password: string) => changeOwnPassword(ids, { current, password }, "192.0.2.1");
  expect(await change("wrong", "korma & naan")).toEqual({ kind: "incorrect" });
  expect(await change(testPassword, "password123")).toEqual({ kind: "weak-password" });
  expect(await change(testPassword, "korma & naan")).toEqual({ kind: "changed" });
  expect(await findStaffSession(here)).toMatchObject({ id: person.id });
  expect(await findStaffSession(there)).toBeUndefined();
  expect(await findStaffSession(colleague)).toBeDefined();
  expect(await signInStaff(person.email, "korma & naan")).toMatchObject({ kind: "signed-in" });
});

test("the same change of password twice succeeds, at once or later, and happens once", { tags: "slow" }, async () => {
  const { id: staffId } = await createStaff();
  const change = (current: string, password: string) =>
    changeOwnPassword({ staffId, sessionId: "" }, { current, password }, "192.0.2.1");
  const again = () => change(testPassword, "korma & naan");
  expect(await Promise.all([again(), again()])).toEqual([{ kind: "changed" }, { kind: "changed" }]);
  expect(await again()).toEqual({ kind: "changed" });
  const events = await db.selectFrom("deskEvents").select("action").execute();
  expect(events).toEqual([{ action: "staff.change-password" }]);
  expect(await change("wrong", "also wrong")).toEqual({ kind: "incorrect" });
});

test("disabling someone ends the sessions at once, and is in the history", async () => {
  const by = await createMember("Ona", [{ role: "owner" }]);
  const person = await createStaff({ fullName: "Ali" }, [{ role: "support" }]);
  const session = (await startStaffSession(person, "")) ?? "";
  expect(await setStaffStatus(by, person.id, "disabled")).toEqual({ kind: "changed" });
  expect(await findStaff(by.id)).toMatchObject({ status: "active" });
  expect(await findStaffSession(session)).toBeUndefined();
  expect(await startStaffSession(person, "")).toBeUndefined();
  const enable = () => setStaffStatus(by, person.id, "active");
  expect(await Promise.all([enable(), enable()]), "a double tap").toEqual(Array(2).fill({ kind: "changed" }));
  expect(await findStaffSession(session)).toBeUndefined();
  const events = await listDeskEvents();
  const changes = events.map(({ action, before, after }) => `${action} ${describeChanges(before, after)}`);
  expect(changes).toEqual(["staff.disable status: active → disabled", "staff.enable status: disabled → active"]);
  expect(events[0]).toMatchObject({ staffName: "Ona", subjectId: person.id });
});

test("the history of a withdrawn role names the roles of that restaurant, before and after", async () => {
  const [own, other] = await Promise.all([createVendor(), createVendor()]);
  const owner = await createMember("Ona", [{ role: "owner" }]);
  const withdrawn = (["manager", "kitchen"] as const).map((role) => ({ role, vendorId: own.id }));
  const person = await createStaff({}, [...withdrawn, { role: "kitchen", vendorId: other.id }]);
  for (const role of withdrawn) await withdrawRole(owner, person.id, role);
  const events = await listDeskEvents();
  const changes = events.map(({ before, after }) => describeChanges(before, after));
  expect(changes).toEqual([["roles: kitchen, manager → kitchen"], ["roles: was kitchen"]]);
});

test("a role that is withdrawn twice is withdrawn once, from one person only", async () => {
  const [by, { id: vendorId }] = [await createMember("Ona", [{ role: "owner" }]), await createVendor()];
  const cook = { role: "kitchen", vendorId } as const;
  const [person, colleague] = [await createStaff({}, [cook]), await createStaff({}, [cook])];
  const withdraw = () => withdrawRole(by, person.id, cook);
  expect([await withdraw(), await withdraw()]).toEqual(Array(2).fill({ kind: "changed" }));
  expect(await listDeskEvents()).toHaveLength(1);
  expect([(await findStaff(person.id))?.roles, (await findStaff(colleague.id))?.roles]).toEqual([[], [cook]]);
});

test("managers manage the people of their restaurant, and nobody else", async () => {
  const [{ vendorId, manager }, other] = await Promise.all([createManager("Sara"), createVendor()]);
  const here = { role: "kitchen", vendorId } as const;
  const there = { ...here, vendorId: other.id };
  const cook = await createMember("Ali", [here]);
  const both = await createMember("Zed", [here, there]);
  expect(await setStaffStatus(manager, cook.id, "disabled")).toEqual({ kind: "changed" });
  expect(await setStaffStatus(manager, both.id, "disabled")).toEqual({ kind: "not-allowed" });
  expect(await withdrawRole(manager, both.id, there)).toEqual({ kind: "not-allowed" });
  expect(await withdrawRole(manager, both.id, here)).toEqual({ kind: "changed" });
  expect((await findStaff(both.id))?.roles).toEqual([there]);
});

test("the history of a restaurant does not tell which other roles a person has", async () => {
  const own = await createVendor();
  const owner = await createMember("Ona", [{ role: "owner" }]);
  const cook = await createMember("Zed", [{ role: "support" }, { role: "kitchen", vendorId: own.id }]);
  await withdrawRole(owner, cook.id, { role: "kitchen", vendorId: own.id });
  const { lines } = await listHistory({ restaurants: [own.id] }, undefined);
  expect(lines).toMatchObject([{ what: "withdrew a role", who: "Ona" }]);
  expect(lines[0]?.changes.join()).toContain("kitchen");
  expect(lines[0]?.changes.join()).not.toContain("support");
});

test("one owner remains, even when two remove each other concurrently", async () => {
  const cook = { role: "kitchen", vendorId: (await createVendor()).id } as const;
  const alone = await createMember("Ona", [{ role: "owner" }, cook]);
  expect(await withdrawRole(alone, alone.id, owner)).toEqual({ kind: "last-owner" });
  expect(await withdrawRole(alone, alone.id, cook)).toEqual({ kind: "changed" });
  for (let round = 0; round < 5; round += 1) {
    const other = await createMember("Omar", [{ role: "owner" }]);
    const removing = [setStaffStatus(alone, other.id, "disabled"), withdrawRole(other, alone.id, owner)];
    const results = await Promise.all(removing);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["changed", "last-owner"]);
    expect(await hasOwner()).toBe(true);
    await sql`delete from staff where id = ${other.id}`.execute(db);
    await transact((trx) => grantRole(trx, alone, owner));
  }
});
