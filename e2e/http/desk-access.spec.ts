import { startStaffSession } from "../../app/features/staff/staff-sessions.server.ts";
import { createOrderAt, createStaff } from "../../db/factories.ts";
import { expireStaffSessions, signInAtDesk, signInAtDeskAs } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { textOf } from "../support/html.ts";
import { type Fields, postForm, readPage, signUp } from "../support/http.ts";
import { readFields } from "../support/http-forms.ts";

test("a move for another role is refused as such, whatever its form contains", async ({ request, restaurant }) => {
  const order = await createOrderAt(restaurant.id, "confirmed");
  await signInAtDesk(request, restaurant.id);
  const send = async (path: string, fields: Fields) => (await postForm(request, path, fields)).status();
  const seen = { status: "confirmed", version: "1" };
  for (const move of ["cancel", "pick-up"]) {
    const page = `/desk/orders/${order}/moves/${move}`;
    expect(await send(page, {}), move).toBe(403);
    expect(await send(page, { ...seen, reason: "no-such-reason" }), move).toBe(403);
  }
  expect(await send(`/desk/orders/${order}`, { ...seen, order, move: "cancel" }), "on the order's page").toBe(403);
  expect(await send(`/desk/orders/${order}/moves/start`, {}), "the kitchen's own").toBe(400);
});

test("support suspends restaurants, but sees no sales, commission or history", async ({ request, ownRestaurant }) => {
  await signUp(request);
  for (const role of ["owner", "support"] as const) {
    const { id, name } = await ownRestaurant();
    const readHeading = async () => textOf((await readPage(request, `/restaurant/${id}`)).querySelector("h1"));
    expect(await readHeading()).toBe(name);
    await signInAtDesk(request, id, { role });
    const pages = await Promise.all(["/desk/overview", "/desk/restaurants"].map((path) => request.get(path)));
    const [overview, restaurants] = await Promise.all(pages.map((page) => page.text()));
    expect([overview?.includes("Sales"), restaurants?.includes("Commission")]).toEqual(Array(2).fill(role === "owner"));
    expect(overview).toContain("In progress");
    const commission = await postForm(request, `/desk/restaurants/${id}`, { intent: "commission", percent: "a lot" });
    expect(commission.status(), `a commission set by ${role}`).toBe(role === "owner" ? 400 : 403);
    await postForm(request, `/desk/restaurants/${id}`, { intent: "suspend" });
    const restaurant = await (await request.get(`/desk/restaurants/${id}`)).text();
    expect(restaurant).toContain("Not approved");
    expect(await readHeading()).toBe("Restaurant not found");
    expect(restaurant.includes('name="percent"'), "the form of the commission").toBe(role === "owner");
    expect(restaurant.includes("suspended the restaurant"), "the restaurant's history").toBe(role === "owner");
  }
});

test("a customer's pages ignore the desk's session", async ({ request }) => {
  const owner = await createStaff({}, [{ role: "owner" }]);
  const headers = { Cookie: `desk=${await startStaffSession(owner, "e2e")}` };
  expect((await request.get("/orders", { headers, maxRedirects: 0 })).headers().location).toMatch(/^\/login/);
  expect((await request.get("/desk/no-such-page", { headers, maxRedirects: 0 })).headers().location).toBe("/desk");
});

test("no cache stores a page of the desk, and no other site frames it", async ({ request, restaurant }) => {
  await signInAtDesk(request, restaurant.id);
  const headers = (await request.get("/desk/account")).headers();
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test("only the moves of a board whose session has ended are confirmed after the sign-in", async ({ request }) => {
  const locationAfter = async (fields: Fields) => {
    const { location = "" } = (await postForm(request, "/desk/board?restaurant=a", fields)).headers();
    return new URL(location, "http://x").searchParams.get("redirectTo");
  };
  const move = { order: "order_1", move: "ready", from: "board", status: "preparing", version: "1" };
  expect(await locationAfter(move)).toBe("/desk/orders/order_1/moves/ready?again=1&from=board&restaurant=a");
  const others: Fields[] = [
    { ...move, order: "//evil.example" },
    { ...move, move: "expire" },
    { intent: "acknowledge", orders: "order_1" },
  ];
  for (const fields of others) {
    expect(await locationAfter(fields)).toBe("/desk/board?restaurant=a");
  }
});

test("after the session ended, a form is kept for the same person only", async ({ request, restaurant: { id } }) => {
  const order = await createOrderAt(id, "pending");
  const person = await signInAtDesk(request, id, { role: "manager" });
  const colleague = await createStaff({}, [{ role: "manager", vendorId: id }]);
  const forms: [path: string, button: string, typed: Fields & Record<string, string>][] = [
    ["/desk/menu/items/new", "Save", { name: "Karahi", sizeName1: "Half", sizePrice1: "700" }],
    ["/desk/menu/options/new", "Save", { name: "Dips", optionName1: "Raita" }],
    ["/desk/hours", "Save Friday", { opens1: "14:35", closes1: "02:35" }],
    ["/desk/hours", "Add", { name: "Ramadan", from: "2099-02-01" }],
    ["/desk/restaurant", "Save", { address: "Shop 9, Mall Road" }],
    ["/desk/restaurant/areas", "Save", { areas: "Gulberg: 60" }],
    [`/desk/staff/invite?restaurant=${id}`, "Invite", { email: "bilal@tiffin.example" }],
    ["/desk/account/details", "Save", { phone: "0300 7654321" }],
    [`/desk/orders/${order}/moves/refuse?from=board`, "Refuse", { reason: "other", text: "Wedding tonight" }],
  ];
  for (const [path, button, typed] of forms) {
    const fields = { ...readFields(await readPage(request, path), button), ...typed };
    await expireStaffSessions(person.id);
    const { location = "" } = (await postForm(request, path, fields)).headers();
    const back = new URL(location, "http://x").searchParams.get("redirectTo") ?? "";
    await signInAtDeskAs(request, colleague);
    expect(readFields(await readPage(request, back), button), path).not.toMatchObject(typed);
    await expireStaffSessions(colleague.id);
    await signInAtDeskAs(request, person);
    const page = await readPage(request, back);
    expect(readFields(page, button), path).toMatchObject(typed);
    expect(page.querySelector("main")?.text, path).toContain("You were signed out before this was");
    expect(page.querySelector("title")?.text.startsWith("Error: "), path).toBe(
      page.querySelector(".error-summary") !== null,
    );
    await postForm(request, back, {});
    expect(readFields(await readPage(request, back), button), path).not.toMatchObject(typed);
  }
});

test("a commission typed before the session ended is filled in again", async ({ request, restaurant: { id } }) => {
  const path = `/desk/restaurants/${id}`;
  const owner = await signInAtDesk(request, id, { role: "owner" });
  const fields = readFields(await readPage(request, path), "Save");
  for (const [sent, percent] of [
    [{ ...fields, percent: "12.5" }, "12.5"],
    [{ intent: "suspend" }, fields.percent],
  ] as const) {
    await expireStaffSessions(owner.id);
    await postForm(request, path, sent);
    await signInAtDeskAs(request, owner);
    const page = await readPage(request, path);
    expect(readFields(page, "Save")).toEqual({ ...fields, percent });
    expect(page.querySelector("main")?.text).toContain("You were signed out before this was sent.");
  }
});

test("the sign-in page says once that the session has ended, and nothing on a first visit", async ({ request }) => {
  const owner = await createStaff({}, [{ role: "owner" }]);
  const headersOf = (id: string) => ({ headers: { Cookie: `desk=${id}` }, maxRedirects: 0 });
  const ended = "You were signed out. Please sign in again.";
  const id = (await startStaffSession(owner, "e2e")) ?? "";
  await expireStaffSessions(owner.id);
  const { location = "" } = (await request.get("/desk/board?restaurant=a", headersOf(id))).headers();
  const signIn = await request.get(location, headersOf(id));
  expect(await signIn.text()).toContain(ended);
  expect(signIn.headers()["set-cookie"]).toMatch(/^desk=;.*Max-Age=0/);
  expect(await (await request.get(location)).text()).not.toContain(ended);
});
