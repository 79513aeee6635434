import type { APIRequestContext } from "@playwright/test";
import { invite } from "../../app/features/staff/invitations.server.ts";
import { countAttempt } from "../../app/features/throttle/throttle.server.ts";
import { createStaff, testPassword } from "../../db/factories.ts";
import type { StaffRole } from "../../db/schema.ts";
import { db, uniqueWord } from "../support/database.ts";
import { expect, test } from "../support/fixtures.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { postForm, readPage } from "../support/http.ts";
import { expectRefusal, submitForm } from "../support/http-forms.ts";

async function signInWithRoles(request: APIRequestContext, roles: { role: StaffRole; vendorId?: string }[]) {
  const person = await createStaff({}, roles);
  const answer = await postForm(request, "/desk/sign-in", { email: person.email, password: testPassword });
  expect([answer.status(), answer.headers().location]).toEqual([303, "/desk"]);
  return person;
}

test("the sign-in page of the desk says who helps with a forgotten password", async ({ request }) => {
  const page = await readPage(request, "/desk/sign-in");
  expect(textOf(page)).toContain("Forgot your password? The operator of this site can set a new one.");
});

test("signing in never says which of email and password was wrong, and stays within the desk", async ({ request }) => {
  const { email } = await createStaff({}, [{ role: "owner" }]);
  for (const wrong of [
    { email, password: "wrong" },
    { email: "nobody@staff.example", password: testPassword },
  ]) {
    const answer = await postForm(request, "/desk/sign-in", wrong);
    expect(answer.status()).toBe(400);
    expect(textOf(parseHtml(await answer.text()))).toContain("Invalid Credentials");
  }
  for (const [redirectTo, target] of [
    ["/desk/staff?page=2", "/desk/staff?page=2"],
    ["/profile", "/desk"],
  ] as const) {
    const answer = await postForm(request, "/desk/sign-in", { email, password: testPassword, redirectTo });
    expect(answer.headers().location, redirectTo).toBe(target);
  }
});

test("attempts are limited per account; a known browser has its own limit", async ({ request, newVisitor }) => {
  const { email } = await signInWithRoles(request, [{ role: "owner" }]);
  const [old, password] = [testPassword, "a-fine-one"];
  const passwords = { current: old, password, confirmPassword: password };
  const changed = await postForm(request, "/desk/account/password", passwords);
  expect(changed.headers()["set-cookie"], "this browser stays known").toContain("desk-device=");
  await postForm(request, "/desk/sign-out", {});
  const stranger = await newVisitor({ extraHTTPHeaders: { "X-Forwarded-For": "2001:db8:5:5::1" } });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await postForm(stranger, "/desk/sign-in", { email, password: "wrong" })).status());
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  expect((await postForm(request, "/desk/sign-in", { email, password })).status()).toBe(303);
});

test("a form sent after the session has ended is reported at the sign-in, which leads back", async ({ request }) => {
  const { id, email } = await signInWithRoles(request, [{ role: "owner" }]);
  await db.deleteFrom("staffSessions").where("staffId", "=", id).execute();
  const post = await postForm(request, "/desk/account/details", { fullName: "Renamed" });
  const { location = "" } = post.headers();
  expect(location).toBe("/desk/sign-in?redirectTo=%2Fdesk%2Faccount%2Fdetails");
  expect(post.headers()["clear-site-data"]).toBe('"cache"');
  expect(textOf(await readPage(request, location))).toContain("your last tap was not carried out");
  const redirectTo = "/desk/account/details";
  const back = await postForm(request, "/desk/sign-in", { email, password: testPassword, redirectTo });
  expect(back.headers().location).toBe(redirectTo);
});

test("an invitation is accepted once, by somebody new", async ({ request, restaurant: { id: vendorId } }) => {
  const grant = { role: "kitchen", vendorId } as const;
  const invited = await invite(null, { email: `${uniqueWord()}@staff.example`, fullName: "Ali", grant });
  const path = `/desk/invitation/${invited.kind === "invited" && invited.token}`;
  const form = { fullName: "Ali Raza", password: "karahi-at-nine", confirmPassword: "karahi-at-nine" };
  expect((await postForm(request, path, { ...form, confirmPassword: "other" })).status()).toBe(400);
  expect((await postForm(request, path, form)).headers().location).toBe("/desk");
  expect(textOf(await readPage(request, "/desk/account"))).toContain("Ali Raza");
  const again = await postForm(request, path, form);
  expect(again.status()).toBe(410);
  const html = await again.text();
  expect(textOf(parseHtml(html)), "after a second tap").toContain("If it was you who used it, everything is done.");
  expect(html).toMatch(/href="\/desk"[^>]*>Continue</);
  await postForm(request, "/desk/sign-out", {});
  const later = await request.get(path);
  expect([later.status(), await later.text()]).toEqual([410, expect.stringContaining('href="/desk/sign-in"')]);
  expect((await request.get("/desk/set-up?token=guessed")).status()).toBe(410);
});

test("a manager invites a cook to their own restaurant only, or disables one", async ({ request, ownRestaurant }) => {
  const [own, other] = [await ownRestaurant(), await ownRestaurant()];
  await signInWithRoles(request, [{ role: "manager", vendorId: own.id }]);
  const email = `${uniqueWord()}@staff.example`;
  const send = (fields: Record<string, string>) =>
    postForm(request, "/desk/staff/invite", { email, fullName: "", ...fields });
  expect((await send({ role: "owner" })).status()).toBe(403);
  expect((await send({ role: "kitchen", restaurant: other.id })).status()).toBe(403);
  expect((await send({ role: "kitchen", restaurant: own.id })).status()).toBe(303);
  const staff = textOf(await readPage(request, "/desk/staff"));
  expect(staff).toMatch(/\/desk\/invitation\/[\w-]{43}/);

  const cook = await createStaff({}, [{ role: "kitchen", vendorId: own.id }]);
  await postForm(request, `/desk/staff/${cook.id}`, { intent: "disable" });
  await postForm(request, "/desk/sign-out", {});
  const answer = await postForm(request, "/desk/sign-in", { email: cook.email, password: testPassword });
  expect(textOf(parseHtml(await answer.text()))).toContain("Account Disabled");
});

test("a 51st invitation within an hour is refused; no field is marked as wrong", async ({ request, restaurant }) => {
  const { id } = await signInWithRoles(request, [{ role: "manager", vendorId: restaurant.id }]);
  for (let sent = 1; sent <= 50; sent += 1) await countAttempt("invite", id);
  const typed = { Email: `${uniqueWord()}@staff.example`, Name: "Ali" };
  const answer = await submitForm(request, "/desk/staff/invite", typed, "Invite");
  expect(answer.status()).toBe(429);
  const message = "You have sent many invitations. Please try again later.";
  await expectRefusal(answer, { title: "Error", message }, typed);
});

test("somebody who has lost the last role can still sign out", async ({ request, restaurant }) => {
  const { id } = await signInWithRoles(request, [{ role: "kitchen", vendorId: restaurant.id }]);
  await db.deleteFrom("staffRoles").where("staffId", "=", id).execute();
  const page = await readPage(request, "/desk");
  expect(textOf(page)).toMatch(/No role.*Sign out/);
  expect((await postForm(request, "/desk/sign-out", {})).status()).toBe(303);
  expect((await request.get("/desk", { maxRedirects: 0 })).headers().location).toBe("/desk/sign-in");
});

test("a manager who withdraws their own last role gets a page that says so", async ({ request, restaurant }) => {
  const { id, fullName } = await signInWithRoles(request, [{ role: "manager", vendorId: restaurant.id }]);
  const fields = { intent: "withdraw", role: `manager at ${restaurant.id}` };
  const { location = "" } = (await postForm(request, `/desk/staff/${id}`, fields)).headers();
  const page = await request.get(location);
  expect(page.status()).toBe(200);
  expect(textOf(parseHtml(await page.text()))).toMatch(new RegExp(`${fullName}.*No role`));
});

test("support withdraws a rider's invitation from the list of riders, and no other", async ({ request }) => {
  await signInWithRoles(request, [{ role: "support" }]);
  const [rider, manager] = [uniqueWord(), uniqueWord()].map((word) => `${word}@staff.example`) as [string, string];
  await invite(null, { email: rider, fullName: "", grant: { role: "rider", vendorId: null } });
  await invite(null, { email: manager, fullName: "", grant: { role: "support", vendorId: null } });
  const riders = await readPage(request, "/desk/riders");
  const links = riders.querySelectorAll("a").map((link) => link.getAttribute("href")?.replaceAll("&amp;", "&") ?? "");
  const link = links.find((to) => to.includes(encodeURIComponent(rider))) ?? "";
  expect((await request.get(link)).status()).toBe(200);
  const withdrawn = await postForm(request, link, { email: rider, role: "rider" });
  expect([withdrawn.status(), withdrawn.headers().location]).toEqual([303, "/desk/riders"]);
  expect((await postForm(request, link, { email: manager, role: "support" })).status()).toBe(404);
  expect((await request.get(link.replace("role=rider", "role=support"))).status()).toBe(403);
});
