/** Forms that are still being sent when their sender is signed out or loses a role. */
import { sql } from "kysely";
import { db } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { cookieHeader, signUp } from "../support/http.ts";
import { beginForm } from "../support/slow-form.ts";
import { withFile } from "../support/trust/multipart.ts";

test.use({ menu: {} });

const text = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

test("a customer's form whose session ends before it has arrived is not carried out", async ({ request, baseURL }) => {
  const { id, fullName } = await signUp(request);
  const body = text({ fullName: "Somebody Else", phone: "0300 7654321" });
  const form = await beginForm(baseURL ?? "", { path: "/profile/edit", cookie: await cookieHeader(request), body });
  await db.deleteFrom("sessions").where("customerId", "=", id).execute();
  expect((await form.finish()).headers.location).toBe("/login?redirectTo=%2Fprofile%2Fedit");
  const customer = db.selectFrom("customers").select("fullName").where("id", "=", id);
  expect(await customer.executeTakeFirst()).toEqual({ fullName });
});

const details = { name: "Taken Over", phone: "042 5551000", acceptMinutes: "10", image: "" };

test("a manager's form is refused if the role is gone", async ({ request, baseURL, restaurant: { id, name } }) => {
  const manager = await signInAtDesk(request, id, { role: "manager" });
  const path = `/desk/restaurant?restaurant=${id}`;
  const form = await beginForm(baseURL ?? "", { path, cookie: await cookieHeader(request), body: text(details) });
  await db.deleteFrom("staffRoles").where("staffId", "=", manager.id).execute();
  expect((await form.finish()).status).toBe(403);
  expect(await nameOf(id)).toBe(name);
});

const picture = { field: "picture", name: "a.jpg", type: "image/jpeg", bytes: Buffer.from("no picture") };
const menu = { field: "upload", name: "a.csv", type: "text/csv", bytes: Buffer.from("Dish,Price\nNaan,40\n") };
const withoutFile = { field: "picture", name: "", type: "application/octet-stream", bytes: Buffer.alloc(0) };
const uploads = [
  ["/desk/restaurant", withFile(details, withoutFile)],
  ["/desk/menu/items/new", withFile({ name: "Naan", price: "40" }, withoutFile)],
  ["/desk/menu/items/new", withFile({ name: "Naan", price: "40" }, picture)],
  ["/desk/import", withFile({ intent: "preview" }, menu)],
] as const;

for (const [what, lose, expected] of [
  ["the role is withdrawn", (id: string) => db.deleteFrom("staffRoles").where("staffId", "=", id), [403, undefined]],
  [
    "the session ends",
    (id: string) => db.deleteFrom("staffSessions").where("staffId", "=", id),
    [303, "/desk/sign-in"],
  ],
] as const) {
  test(`a form with a file is refused if ${what} before it has arrived`, async ({
    request,
    baseURL,
    restaurant: { id, name },
  }) => {
    for (const [page, { body = "", headers }] of uploads) {
      const manager = await signInAtDesk(request, id, { role: "manager" });
      const longAgo = sql<Date>`now() - interval '11 minutes'`;
      await db.updateTable("staffSessions").set({ lastSeenAt: longAgo }).where("staffId", "=", manager.id).execute();
      const path = `${page}?restaurant=${id}`;
      const type = String(headers?.["Content-Type"]);
      const form = await beginForm(baseURL ?? "", { path, cookie: await cookieHeader(request), body, type });
      // Its time of last use is written when one of its requests is accepted.
      await expect.poll(() => minutesSinceSeen(manager.id), page).toBeLessThan(10);
      await lose(manager.id).execute();
      const { status, headers: answer } = await form.finish();
      expect([status, answer.location?.split("?")[0]], page).toEqual(expected);
    }
    expect(await nameOf(id)).toBe(name);
    expect(await db.selectFrom("menuItems").select("name").where("vendorId", "=", id).execute()).toEqual([]);
  });
}

async function nameOf(vendorId: string): Promise<string | undefined> {
  const row = db.selectFrom("vendors").select("restaurantName").where("id", "=", vendorId);
  return (await row.executeTakeFirst())?.restaurantName;
}

async function minutesSinceSeen(staffId: string): Promise<number> {
  const row = db
    .selectFrom("staffSessions")
    .select(sql<number>`extract(epoch from now() - last_seen_at) / 60`.as("minutes"))
    .where("staffId", "=", staffId);
  return Number((await row.executeTakeFirstOrThrow()).minutes);
}
