import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { findInvitation } from "#app/features/staff/invitations.server.ts";
import { findStaffByEmail, signInStaff } from "#app/features/staff/staff.server.ts";
import { startStaffSession } from "#app/features/staff/staff-sessions.server.ts";
import { databasePool, db } from "#db/db.server.ts";
import { createRider, createStaff, createVendor, testPassword } from "#db/factories.ts";
import { runOps } from "./test-command.ts";

test("someone new is invited by a link, at an existing restaurant", async () => {
  const { id } = await createVendor();
  const add = (...words: string[]) => runOps("staff", "add", "ali@staff.example", "--role", "kitchen", ...words);
  expect(await add()).toMatchObject({ code: 1, errors: expect.stringContaining("need --restaurant ID") });
  expect(await add("--restaurant", "none")).toMatchObject({
    code: 1,
    errors: expect.stringContaining("no restaurant"),
  });
  const { code, output } = await add("--restaurant", id, "--name", "Ali Raza");
  expect(code).toBe(0);
  const [, token = ""] = /^http:\/\/localhost:3000\/desk\/invitation\/([\w-]{43})\n$/.exec(output) ?? [];
  expect(await findInvitation(token)).toMatchObject({ email: "ali@staff.example", fullName: "Ali Raza", vendorId: id });
});

test("a malformed email address and a long name are refused with a message", async () => {
  const add = (email: string, ...words: string[]) => runOps("staff", "add", email, "--role", "support", ...words);
  for (const email of ["ali", "@", " ", `ali@${"x".repeat(300)}.example`])
    expect(await add(email), email).toMatchObject({ code: 1, errors: "ops: this is not an email address\n" });
  expect(await add("ali@staff.example", "--name", "x".repeat(101))).toMatchObject({
    code: 1,
    errors: "ops: a name must have at most 100 characters\n",
  });
  expect(await db.selectFrom("staffInvitations").select("role").execute()).toEqual([]);
});

test("an invitation has no name if the given one has no visible character", async () => {
  const names = async (name: string) => {
    await runOps("staff", "add", "ali@staff.example", "--role", "support", "--name", name);
    return db.selectFrom("staffInvitations").select("fullName").execute();
  };
  expect(await names(" \u200b ")).toEqual([{ fullName: "" }]);
  expect(await names(" Ali Raza ")).toEqual([{ fullName: "Ali Raza" }]);
});

test("somebody with an account gets the role immediately, and only once", async () => {
  const { email } = await createStaff({}, [{ role: "support" }]);
  const add = () => runOps("staff", "add", email.toUpperCase(), "--role", "rider");
  expect(await add()).toMatchObject({ code: 0 });
  const person = await findStaffByEmail(email);
  expect(person?.roles.map(({ role }) => role)).toEqual(["support", "rider"]);
  expect(person?.riderId).not.toBeNull();
  expect(await add()).toMatchObject({ code: 1, errors: expect.stringContaining("has the role already") });
});

test("somebody with an account gets the same role at a second restaurant", async () => {
  const [first, second] = [await createVendor(), await createVendor()];
  const { email } = await createStaff({}, [{ role: "manager", vendorId: first.id }]);
  const add = (id: string) => runOps("staff", "add", email, "--role", "manager", "--restaurant", id);
  expect(await add(first.id)).toMatchObject({ code: 1, errors: expect.stringContaining("has the role already") });
  expect(await add(second.id)).toMatchObject({ code: 0 });
  const roles = (await findStaffByEmail(email))?.roles.map(({ vendorId }) => vendorId) ?? [];
  expect(roles.toSorted()).toEqual([first.id, second.id].toSorted());
});

test("the answer about somebody with an account says what stays: the password, or that it is disabled", async () => {
  const { email } = await createStaff();
  const add = (role: string) => runOps("staff", "add", email, "--role", role);
  expect((await add("support")).output).toBe(
    `${email} can sign in at http://localhost:3000/desk as support, with the same password as before\n`,
  );
  await db.updateTable("staff").set({ status: "disabled" }).execute();
  expect((await add("owner")).output).toBe(
    `${email} has the role owner now, but is disabled: an owner can enable the account at http://localhost:3000/desk/staff\n`,
  );
});

test("a page past the end is empty, for scripts that read page after page", async () => {
  await createStaff({}, [{ role: "owner" }]);
  expect(await runOps("staff", "list", "--page", "2")).toEqual({ code: 0, output: "", errors: "" });
  expect((await runOps("staff", "list", "--page", "2", "--json")).output).toBe("[]\n");
});

test("everybody who works at the desk is listed with their roles", async () => {
  const { id } = await createVendor({ restaurantName: "Karahi House" });
  const person = await createStaff({ fullName: "Ali Raza" }, [{ role: "manager", vendorId: id }]);
  await createStaff({ fullName: "Bina Shah" }, [{ role: "owner" }]);
  expect((await runOps("staff", "list", "raza")).output).toBe(
    `${person.email}\tactive\tAli Raza\tmanager at Karahi House\n`,
  );
  expect(JSON.parse((await runOps("staff", "list", "--json")).output)).toMatchObject([
    { fullName: "Ali Raza" },
    { fullName: "Bina Shah", roles: [{ role: "owner" }] },
  ]);
  expect((await runOps("staff", "list", "--page", "0")).code).toBe(2);
});

test("a rider is invited to deliver as an existing rider, unless that one has an account", async () => {
  const rider = await createRider("Imran");
  const add = (id: string, email = "imran@staff.example") =>
    runOps("staff", "add", email, "--role", "rider", "--rider", id);
  const { email } = await createStaff({}, [{ role: "support" }]);
  const { code, output } = await add(rider.id);
  expect(code).toBe(0);
  const [, token = ""] = /invitation\/([\w-]{43})\n$/.exec(output) ?? [];
  expect(await findInvitation(token)).toMatchObject({ role: "rider", riderId: rider.id });
  await createStaff({ riderId: rider.id }, [{ role: "rider" }]);
  for (const answer of [await add(rider.id), await add("nobody"), await add(rider.id, email)])
    expect(answer).toMatchObject({ code: 1, errors: expect.stringContaining("no rider with this id") });
  expect((await findStaffByEmail(email))?.roles.map(({ role }) => role)).toEqual(["support"]);
});

test("with a password from standard input the account is created immediately", { tags: "slow" }, async () => {
  const env = { ...process.env, DATABASE_URL: databasePool().options.connectionString };
  const words = ["ops/main.ts", "staff", "add", "zara@staff.example", "--role", "owner", "--password-stdin"];
  const command = spawn(process.execPath, words, { env });
  command.stdin.end("nihari-at-night\n");
  expect(await text(command.stdout)).toBe("zara@staff.example can sign in at http://localhost:3000/desk as owner\n");
  expect(await signInStaff("zara@staff.example", "nihari-at-night")).toMatchObject({ kind: "signed-in" });
});

test("a forgotten password is replaced by a printed one, and the person's sessions end", { tags: "slow" }, async () => {
  const { id, email } = await createStaff({}, [{ role: "owner" }]);
  const signedIn = await signInStaff(email, testPassword);
  if (signedIn.kind !== "signed-in") throw new Error(signedIn.kind);
  await startStaffSession(signedIn.account, "Firefox");
  const reset = (...words: string[]) => runOps("staff", "reset-password", ...words);
  expect(await reset(email)).toMatchObject({ code: 1, errors: expect.stringContaining("add --yes to do it") });
  expect(await signInStaff(email, testPassword)).toMatchObject({ kind: "signed-in" });
  const { code, output } = await reset(email.toUpperCase(), "--yes");
  expect(code).toBe(0);
  const [password = ""] = output.split("\t");
  expect(await signInStaff(email, testPassword)).toEqual({ kind: "wrong-password" });
  expect(await signInStaff(email, password)).toMatchObject({ account: { id } });
  expect(await db.selectFrom("staffSessions").select("staffId").execute()).toEqual([]);
  const events = await db.selectFrom("deskEvents").select(["action", "staffName", "subjectId"]).execute();
  expect(events).toEqual([{ action: "staff.reset-password", staffName: "operator", subjectId: id }]);
  expect(await reset("nobody@staff.example", "--yes")).toMatchObject({
    code: 1,
    errors: "ops: no account at the desk has the address nobody@staff.example, or it is disabled\n",
  });
  await db.updateTable("staff").set({ status: "disabled" }).execute();
  expect(await reset(email, "--yes")).toMatchObject({ code: 1, errors: expect.stringContaining("or it is disabled") });
});

test("a missing role and an unknown one are usage errors", async () => {
  expect((await runOps("staff", "add", "ali@staff.example")).code).toBe(2);
  expect((await runOps("staff", "add", "ali@staff.example", "--role", "cook")).code).toBe(2);
});
