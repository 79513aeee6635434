import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createRider, createStaff, createVendor, listDeskEvents } from "#db/factories.ts";
import { untilLockWaits } from "#db/test-lock-waits.ts";
import { createManager, createMember } from "../desk/test-staff.ts";
import { setStaffStatus, withdrawRole } from "./change-staff.server.ts";
import {
  deleteExpiredInvitations,
  deleteInvitation,
  findInvitation,
  type InviteResult,
  invite,
  lockInvitation,
  makeSetUpToken,
  withdrawInvitation,
} from "./invitations.server.ts";
import { acceptInvitation, createStaffMember, joinStaff, setUpOwner } from "./join-staff.server.ts";
import { findStaffByEmail, hasOwner, signInStaff } from "./staff.server.ts";

const password = "korma & naan";
const ali = { fullName: "Ali Raza", password };
const email = "ali@tiffin.example";

const tokenOf = (invited: InviteResult) => (invited.kind === "invited" ? invited.token : "");
const inviteCook = async (vendorId: string, address = email) =>
  tokenOf(await invite(null, { email: address, fullName: "", grant: { role: "kitchen", vendorId } }));
const listEvents = async () => {
  const events = await listDeskEvents();
  return events.map(({ action, staffName }) => `${staffName} ${action}`);
};

test("an invited person chooses a password and then has the role, also in the history", { tags: "slow" }, async () => {
  const vendor = await createVendor({ restaurantName: "Karahi House" });
  const token = await inviteCook(vendor.id);
  const invited = { email, role: "kitchen", restaurantName: "Karahi House", hasAccount: false };
  expect(await findInvitation(token)).toMatchObject(invited);
  expect(await findStaffByEmail(email)).toBeUndefined();
  expect(await joinStaff(token, { ...ali, password: "password123" })).toEqual({ kind: "weak-password" });
  expect(await joinStaff(token, ali)).toMatchObject({ kind: "joined" });
  expect(await findStaffByEmail(email)).toMatchObject({ roles: [{ role: "kitchen", vendorId: vendor.id }] });
  expect(await signInStaff(email, password)).toMatchObject({ kind: "signed-in" });
  expect(await listEvents()).toEqual(["operator staff.invite", "Ali Raza staff.join"]);
});

test("a link works once, even for concurrent requests, and for 7 days", { tags: "slow" }, async () => {
  const vendor = await createVendor();
  const [token, late] = [await inviteCook(vendor.id), await inviteCook(vendor.id, "sara@tiffin.example")];
  const joined = await Promise.all(Array.from({ length: 5 }, () => joinStaff(token, ali)));
  expect(joined.map(({ kind }) => kind).toSorted()).toEqual(["gone", "gone", "gone", "gone", "joined"]);
  expect(await findInvitation(late)).toBeDefined();
  const past = {
    createdAt: sql<Date>`created_at - interval '7 days'`,
    expiresAt: sql<Date>`expires_at - interval '7 days'`,
  };
  await db.updateTable("staffInvitations").set(past).execute();
  expect(await findInvitation(late)).toBeUndefined();
  expect(await joinStaff(late, ali)).toEqual({ kind: "gone" });
  expect(await deleteExpiredInvitations()).toBe(1);
});

test("a link that somebody is using at this moment is gone once it was used", async () => {
  const token = await inviteCook((await createVendor()).id);
  const second = await db.transaction().execute(async (trx) => {
    expect(await lockInvitation(trx, token)).toBeDefined();
    const finding = db.transaction().execute((other) => lockInvitation(other, token));
    await Promise.race([finding, untilLockWaits(1)]);
    await deleteInvitation(trx, token);
    return { finding };
  });
  expect(await second.finding).toBeUndefined();
});

test("only the latest link to a role works, and only its hash is stored", async () => {
  const vendor = await createVendor();
  const [first, second] = [await inviteCook(vendor.id), await inviteCook(vendor.id, email.toUpperCase())];
  expect(await findInvitation(first)).toBeUndefined();
  expect(await findInvitation(second)).toBeDefined();
  const stored = sql<{ text: string }>`select staff_invitations::text as text from staff_invitations`;
  expect((await stored.execute(db)).rows[0]?.text).not.toContain(second);
});

test("the same form sent twice at once makes one invitation, and both answers have the link that works", async () => {
  const [vendor, owner] = [await createVendor(), await createMember("Sara", [{ role: "owner" }])];
  const grant = { role: "kitchen" as const, vendorId: vendor.id };
  const send = (formKey: string, address = email) => invite(owner, { email: address, fullName: "Ali", grant, formKey });
  const both = await Promise.all([send("form-12345"), send("form-12345")]);
  expect(both.map((each) => each.kind === "invited" && each.isRepeated).toSorted()).toEqual([false, true]);
  expect(tokenOf(both[0])).toBe(tokenOf(both[1]));
  expect(await findInvitation(tokenOf(both[0]))).toMatchObject({ email });
  expect(await listEvents()).toEqual(["Sara staff.invite"]);
  expect(await send("form-67890")).toMatchObject({ kind: "invited", isRepeated: false });
  expect(await findInvitation(tokenOf(both[0]))).toBeUndefined();
  expect(tokenOf(await send("form-12345", "sara@tiffin.example"))).not.toBe(tokenOf(both[0]));
});

test("someone with an account accepts signed in, and nobody else can", { tags: "slow" }, async () => {
  const [own, other] = await Promise.all([createVendor(), createVendor()]);
  await joinStaff(await inviteCook(own.id), ali);
  const member = await findStaffByEmail(email);
  const stranger = await createMember("Zed", [{ role: "manager", vendorId: own.id }]);
  if (!member) throw new Error("did not join");
  const token = await inviteCook(other.id, "ALI@tiffin.example");
  expect(await findInvitation(token)).toMatchObject({ hasAccount: true });
  expect(await joinStaff(token, { ...ali, password: "another one" })).toEqual({ kind: "has-account" });
  expect(await acceptInvitation(token, stranger)).toEqual({ kind: "other-person" });
  expect(await acceptInvitation(token, member)).toEqual({ kind: "accepted" });
  expect(await acceptInvitation(token, member)).toEqual({ kind: "gone" });
  expect((await findStaffByEmail(email))?.roles).toHaveLength(2);
  expect(await signInStaff(email, "another one")).toEqual({ kind: "wrong-password" });
  const again = { email, fullName: "", grant: { role: "kitchen", vendorId: own.id } } as const;
  expect(await invite(null, again)).toEqual({ kind: "has-role" });
});

test("somebody whose account is disabled is not invited: the link would ask for a sign-in that is refused", async () => {
  const { email } = await createStaff({ status: "disabled" });
  const grant = { role: "support", vendorId: null } as const;
  expect(await invite(null, { email: email.toUpperCase(), fullName: "", grant })).toEqual({ kind: "disabled" });
  expect(await listEvents()).toEqual([]);
});

test("people can invite only to roles they may grant", async () => {
  const [{ vendorId, manager }, other] = await Promise.all([createManager("Sara"), createVendor()]);
  const kindOf = async (grant: Parameters<typeof invite>[1]["grant"]) =>
    (await invite(manager, { email, fullName: "", grant })).kind;
  expect(await kindOf({ role: "manager", vendorId })).toBe("invited");
  expect(await kindOf({ role: "manager", vendorId: other.id })).toBe("not-allowed");
  expect(await kindOf({ role: "owner", vendorId: null })).toBe("not-allowed");
});

test("staff who are riders get a new rider, or the named one if it has no account", { tags: "slow" }, async () => {
  await createRider("Asif");
  const { id: riderId } = await createRider("Imran");
  const person = (name: string) => ({ fullName: name, email: `${name}@tiffin.example`, password });
  const grant = { role: "rider", vendorId: null } as const;
  expect(await createStaffMember(person("imran"), [{ ...grant, riderId }])).toMatchObject({ kind: "joined" });
  expect(await createStaffMember(person("bilal"), [{ ...grant, riderId }])).toEqual({ kind: "rider-taken" });
  expect(await findStaffByEmail("bilal@tiffin.example")).toBeUndefined();
  expect(await createStaffMember(person("bilal"), [grant])).toMatchObject({ kind: "joined" });
  expect((await findStaffByEmail("imran@tiffin.example"))?.riderId).toBe(riderId);
  const riders = await db.selectFrom("riders").select("fullName").orderBy("fullName").execute();
  expect(riders.map(({ fullName }) => fullName)).toEqual(["Asif", "Imran", "bilal"]);
});

test("the first owner is set up by the link of the last start, once", { tags: "slow" }, async () => {
  const owner = { ...ali, email };
  const [first, second] = [await makeSetUpToken(), await makeSetUpToken()] as [string, string];
  expect(await setUpOwner(first, owner)).toEqual({ kind: "gone" });
  expect(await joinStaff(second, ali)).toEqual({ kind: "gone" });
  const owners = [owner, { ...owner, email: "b@tiffin.example" }];
  const results = await Promise.all(owners.map((each) => setUpOwner(second, each)));
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(["gone", "joined"]);
  expect(await hasOwner()).toBe(true);
  expect(await makeSetUpToken()).toBeUndefined();
});

test("a set-up link is invalid once there is an owner, however the owner came about", async () => {
  const token = (await makeSetUpToken()) ?? "";
  await createStaffMember({ ...ali, email: "owner@tiffin.example" }, [{ role: "owner", vendorId: null }]);
  expect(await findInvitation(token)).toBeUndefined();
  expect(await setUpOwner(token, { ...ali, email })).toEqual({ kind: "gone" });
  expect(await findStaffByEmail(email)).toBeUndefined();
});

test("an invitation does not work as a set-up link, and concurrent starts make one valid link", {
  tags: "slow",
}, async () => {
  const invited = await inviteCook((await createVendor()).id);
  expect(await setUpOwner(invited, { ...ali, email })).toEqual({ kind: "gone" });
  const tokens = await Promise.all(Array.from({ length: 6 }, makeSetUpToken));
  const found = await Promise.all(tokens.map((token) => findInvitation(token ?? "")));
  expect(found.filter(Boolean)).toHaveLength(1);
  expect(await findInvitation(invited)).toBeDefined();
});

test("an invitation is withdrawn once, by someone who may grant the role, and its link stops working", async () => {
  const [{ vendorId, manager }, elsewhere] = await Promise.all([createManager("Ali"), createManager("Zed")]);
  const invitation = { email: "cook@staff.example", grant: { role: "kitchen" as const, vendorId } };
  const invited = await invite(manager, { ...invitation, fullName: "" });
  if (invited.kind !== "invited") throw new Error(invited.kind);
  const asManager = { role: "manager", vendorId } as const;
  const kept = [
    await inviteCook(elsewhere.vendorId, invitation.email),
    await inviteCook(vendorId),
    tokenOf(await invite(null, { ...invitation, fullName: "", grant: asManager })),
  ];
  expect(await withdrawInvitation(elsewhere.manager, invitation)).toEqual({ kind: "not-allowed" });
  expect(await findInvitation(invited.token)).toMatchObject({ email: invitation.email });
  const inCapitals = { ...invitation, email: "COOK@staff.example" };
  expect(await withdrawInvitation(manager, inCapitals)).toEqual({ kind: "withdrawn" });
  expect(await findInvitation(invited.token)).toBeUndefined();
  for (const token of kept) expect(await findInvitation(token)).toBeDefined();
  expect(await withdrawInvitation(manager, invitation), "a second tap").toEqual({ kind: "withdrawn" });
  const byOperator = kept.map(() => "operator staff.invite");
  expect(await listEvents()).toEqual(["Ali staff.invite", ...byOperator, "Ali staff.withdraw-invitation"]);
  await createStaff({ email: invitation.email }, [invitation.grant]);
  expect(await withdrawInvitation(manager, inCapitals), "already used").toEqual({ kind: "has-role" });
});

test("dismissed staff cannot return through an invitation they created", { tags: "slow" }, async () => {
  const [here, there] = await Promise.all([createVendor(), createVendor()]);
  const owner = await createMember("Ona", [{ role: "owner" }]);
  const roles = [here, there].map(({ id }) => ({ role: "manager" as const, vendorId: id }));
  const manager = await createMember("Sara", roles);
  const inviteTo = async (vendorId: string, by = manager) =>
    tokenOf(await invite(by, { email: `${by.id}@tiffin.example`, fullName: "", grant: { role: "kitchen", vendorId } }));
  const [before, after, ofOwner] = [await inviteTo(here.id), await inviteTo(there.id), await inviteTo(here.id, owner)];
  expect(await withdrawRole(owner, manager.id, { role: "manager", vendorId: here.id })).toEqual({ kind: "changed" });
  expect(await joinStaff(before, ali)).toEqual({ kind: "gone" });
  expect(await findInvitation(after)).toBeDefined();
  expect(await setStaffStatus(owner, manager.id, "disabled")).toEqual({ kind: "changed" });
  expect(await joinStaff(after, ali)).toEqual({ kind: "gone" });
  expect(await joinStaff(ofOwner, ali)).toMatchObject({ kind: "joined" });
});

test.each(["invitation", "dismissal"])("the dismissed person's invitation fails, with the %s first", async (first) => {
  const { vendorId, manager } = await createManager("Sara");
  const owner = await createMember("Ona", [{ role: "owner" }]);
  const send = () => invite(manager, { email, fullName: "", grant: { role: "kitchen", vendorId } });
  const dismiss = () => setStaffStatus(owner, manager.id, "disabled");
  // Each has written its rows when it waits for the history.
  const both = await db.transaction().execute(async (trx) => {
    await sql`lock table desk_events in exclusive mode`.execute(trx);
    const started = [first === "invitation" ? send() : dismiss()];
    await untilLockWaits(1);
    started.push(first === "invitation" ? dismiss() : send());
    await untilLockWaits(2);
    return started;
  });
  await Promise.all(both);
  expect(await db.selectFrom("staffInvitations").select("email").execute()).toEqual([]);
  expect(await send()).toEqual({ kind: "not-allowed" });
});

test("nobody is invited to a restaurant that does not exist", async () => {
  const owner = await createMember("Ona", [{ role: "owner" }]);
  const grant = { role: "kitchen", vendorId: "__proto__" } as const;
  expect(await invite(owner, { email, fullName: "", grant })).toEqual({ kind: "not-allowed" });
});

test("one person can send 50 invitations an hour, each of which may be a mail", { tags: "slow" }, async () => {
  const { vendorId, manager } = await createManager("Sara");
  const grant = { role: "kitchen" as const, vendorId };
  const send = () => invite(manager, { email, fullName: "", grant });
  for (let sent = 1; sent <= 50; sent += 1) expect((await send()).kind, `invitation ${sent}`).toBe("invited");
  const refused = await send();
  expect(refused).toEqual({ kind: "too-many", seconds: expect.any(Number) });
  expect(await invite(null, { email, fullName: "", grant })).toMatchObject({ kind: "invited" });
});
