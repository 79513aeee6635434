import { findAccess, type Permission } from "../../app/features/staff/permissions.ts";
import { startStaffSession } from "../../app/features/staff/staff-sessions.server.ts";
import routes from "../../app/routes.ts";
import { createCustomer, createMenuItem, createOptionGroup, createOrder, createStaff } from "../../db/factories.ts";
import type { StaffRole } from "../../db/schema.ts";
import { db, uniqueWord } from "../support/database.ts";
import { signInAtDesk } from "../support/desk.ts";
import { expect, test } from "../support/fixtures.ts";
import { type Fields, postForm, signUp } from "../support/http.ts";

/** Who asks: a role at the restaurant whose things are asked for, or at another one. */
interface Asker {
  name: string;
  role: StaffRole;
  isElsewhere: boolean;
}

const askers: Asker[] = [
  ...(["owner", "support", "manager", "kitchen", "rider"] as const).map((role) => ({
    name: role,
    role,
    isElsewhere: false,
  })),
  ...(["manager", "kitchen", "rider"] as const).map((role) => ({
    name: `${role} elsewhere`,
    role,
    isElsewhere: true,
  })),
];

/** What every page of the staff asks for; a new route has to be added here. `of`: what tells the restaurant. */
const pages: Record<string, { permission: Permission; of?: "restaurant" | "order" | "dish" | "extras" | "person" }> = {
  desk: { permission: "account" },
  "desk/choose": { permission: "account" },
  "desk/account": { permission: "account" },
  "desk/account/details": { permission: "account" },
  "desk/account/password": { permission: "account" },
  "desk/board": { permission: "board", of: "restaurant" },
  "desk/overview": { permission: "overview" },
  "desk/orders": { permission: "orders", of: "restaurant" },
  "desk/orders/export.csv": { permission: "orders", of: "restaurant" },
  "desk/orders/:orderId": { permission: "order", of: "order" },
  "desk/orders/:orderId/ticket": { permission: "ticket", of: "order" },
  "desk/orders/:orderId/moves/:move": { permission: "order", of: "order" },
  "desk/deliveries": { permission: "deliveries" },
  "desk/deliveries/cash": { permission: "deliveries" },
  "desk/riders": { permission: "riders" },
  "desk/riders/invite": { permission: "riders.invite" },
  "desk/riders/:riderId": { permission: "riders" },
  "desk/riders/:riderId/cash/:entryId": { permission: "riders.confirm-cash" },
  "desk/menu": { permission: "menu", of: "restaurant" },
  "desk/menu/items/:itemId": { permission: "menu.edit", of: "dish" },
  "desk/menu/options": { permission: "menu", of: "restaurant" },
  "desk/menu/options/:groupId": { permission: "menu.edit", of: "extras" },
  "desk/menu/options/:groupId/delete": { permission: "menu.edit", of: "extras" },
  "desk/menu/export.json": { permission: "menu.export", of: "restaurant" },
  "desk/menu/export.csv": { permission: "menu.export", of: "restaurant" },
  "desk/import": { permission: "import", of: "restaurant" },
  "desk/hours": { permission: "hours", of: "restaurant" },
  "desk/restaurant": { permission: "restaurant", of: "restaurant" },
  "desk/customers": { permission: "customers" },
  "desk/customers/:customerId": { permission: "customers" },
  "desk/restaurants": { permission: "restaurants" },
  "desk/restaurants/:restaurantId": { permission: "restaurants" },
  "desk/restaurants/new": { permission: "restaurants.create" },
  "desk/staff": { permission: "staff", of: "restaurant" },
  "desk/staff/invite": { permission: "staff", of: "restaurant" },
  "desk/staff/withdraw-invitation": { permission: "staff" },
  "desk/staff/:staffId": { permission: "staff", of: "person" },
  "desk/reports": { permission: "reports", of: "restaurant" },
  "desk/reports/export.csv": { permission: "reports", of: "restaurant" },
  "desk/history": { permission: "history", of: "restaurant" },
  "desk/check": { permission: "check" },
};

/** For everybody: what they show depends on the link, or on nothing. */
const doors = ["desk/sign-in", "desk/sign-out", "desk/set-up", "desk/invitation/:token"];

const [{ children: staffRoutes = [] } = {}] = routes.filter(({ file }) => file === "routes/desk/desk.tsx");
const staffPaths = staffRoutes.map(({ path = "" }) => path);

test("every page of the staff is known here, and nests in the layout that lets only the staff pass", () => {
  const others = routes.flatMap(({ path = "" }) => (/^desk(\/|$)/.test(path) ? [path] : []));
  expect(others.sort()).toEqual([...doors].sort());
  expect(staffPaths.filter((path) => !(path in pages))).toEqual([]);
  expect(staffPaths.length).toBeGreaterThan(8);
});

/** A restaurant with a dish, an order on its way and a cook, and somebody with each role here and elsewhere. */
async function arrange(open: (dishes: []) => Promise<{ id: string }>) {
  const [here, elsewhere] = [await open([]), await open([])];
  const dish = await createMenuItem(here.id);
  const sauces = await createOptionGroup(dish, "Sauces", { Raita: 60 });
  const { id: customerId } = await createCustomer();
  const orderId = await createOrder(customerId, here.id, "ready");
  const cook = await createStaff({}, [{ role: "kitchen", vendorId: here.id }]);
  const sessions = new Map<string, string>();
  for (const { name, role, isElsewhere } of askers) {
    const vendorId = role === "manager" || role === "kitchen" ? (isElsewhere ? elsewhere : here).id : undefined;
    const riderId = role === "rider" ? await createRider() : null;
    const person = await createStaff({ riderId }, [vendorId ? { role, vendorId } : { role }]);
    if (riderId && !isElsewhere) await db.updateTable("orders").set({ riderId }).where("id", "=", orderId).execute();
    sessions.set(name, (await startStaffSession(person, "e2e")) ?? "");
  }
  const { riderId, entryId } = await handInCash(cook.id);
  await db.updateTable("orders").set({ status: "out_for_delivery" }).where("id", "=", orderId).execute();
  const ids = { orderId, restaurantId: here.id, itemId: dish.id, staffId: cook.id, riderId, entryId };
  const parameters = { ...ids, customerId, groupId: sauces.id, move: "deliver" };
  return { sessions, vendorId: here.id, parameters };
}

async function createRider(): Promise<string> {
  const rider = db.insertInto("riders").values({ fullName: `Rider ${uniqueWord()}` });
  return (await rider.returning("id").executeTakeFirstOrThrow()).id;
}

/** A rider who has handed in cash. */
async function handInCash(receivedBy: string) {
  const riderId = await createRider();
  const values = { riderId, amount: 500, receivedBy };
  const entry = await db.insertInto("cashHandovers").values(values).returning("id").executeTakeFirstOrThrow();
  return { riderId, entryId: String(entry.id) };
}

/** The status of a refusal; undefined when the page is to be had. */
function refusalOf(path: string, { role, isElsewhere }: Asker): 403 | 404 | undefined {
  const { permission, of } = pages[path] ?? { permission: "account" };
  const vendorId = role === "manager" || role === "kitchen" ? (isElsewhere ? "there" : "here") : null;
  const member = { id: "", fullName: "", email: "", riderId: null, roles: [{ role, vendorId }] };
  const access = findAccess(member, permission, of && "here");
  if (access === "forbidden") return 403;
  const isOthersDelivery = role === "rider" && of === "order" && isElsewhere;
  return access === "elsewhere" || isOthersDelivery ? 404 : undefined;
}

test("every page and form is refused to the wrong role and the wrong restaurant", async ({
  request,
  ownRestaurant,
}) => {
  test.setTimeout(120_000);
  const { sessions, vendorId, parameters } = await arrange(ownRestaurant);
  for (const path of staffPaths) {
    const filled = path.replace(/:(\w+)/g, (_, name) => parameters[name as keyof typeof parameters] ?? "none");
    const url = `/${filled}${pages[path]?.of === "restaurant" ? `?restaurant=${vendorId}` : ""}`;
    for (const asker of askers) {
      const headers = { Cookie: `desk=${sessions.get(asker.name)}` };
      const refusal = refusalOf(path, asker);
      const got = await request.get(url, { headers, maxRedirects: 0 });
      const posted = await request.post(url, {
        headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
        data: "nothing=1",
        maxRedirects: 0,
      });
      for (const [method, answer] of [
        ["GET", got],
        ["POST", posted],
      ] as const) {
        const what = `${method} ${path} as ${asker.name}`;
        const status = answer.status();
        expect.soft(status, what).toBeLessThan(500);
        // A page without forms refuses them to everybody.
        if (method === "POST" && status === 405) continue;
        if (refusal) expect.soft(status, what).toBe(refusal);
        else expect.soft([401, 403, 404], what).not.toContain(status);
        expect.soft(answer.headers().location ?? "", what).not.toContain("/desk/sign-in");
      }
    }
  }
});

test("nobody else gets past the sign-in page: no visitor, no customer, no made-up session", async ({ request }) => {
  const refused = async (as: string, headers?: Record<string, string>) => {
    for (const path of staffPaths) {
      const url = `/${path.replace(/:\w+/g, "none")}`;
      const got = await request.get(url, { maxRedirects: 0, ...(headers && { headers }) });
      const wanted = url === "/desk" ? "/desk/sign-in" : `/desk/sign-in?${new URLSearchParams({ redirectTo: url })}`;
      expect.soft([got.status(), got.headers().location], `GET ${path} as ${as}`).toEqual([302, wanted]);
      const posted = await postForm(request, url, { intent: "any" });
      expect.soft([posted.status(), posted.headers().location], `POST ${path} as ${as}`).toEqual([303, wanted]);
      const data = await request.get(`${url}.data`, { maxRedirects: 0, ...(headers && { headers }) });
      expect.soft(await data.text(), `${path}.data as ${as}`).toContain("/desk/sign-in");
    }
  };
  await refused("nobody");
  await refused("somebody with a made-up session", { Cookie: `desk=${"x".repeat(43)}` });
  await signUp(request);
  await refused("a customer");
});

test("a page that is for another role says so, and not that it could not be loaded", async ({
  request,
  ownRestaurant,
}) => {
  await signInAtDesk(request, (await ownRestaurant([])).id);
  for (const path of ["/desk/deliveries", "/desk/reports", "/desk/check"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(403);
    expect(await answer.text(), path).toContain("<h1>Not for your role</h1>");
  }
});

test("a customer's pages know nothing of the desk's session", async ({ request }) => {
  const owner = await createStaff({}, [{ role: "owner" }]);
  const headers = { Cookie: `desk=${await startStaffSession(owner, "e2e")}` };
  expect((await request.get("/orders", { headers, maxRedirects: 0 })).headers().location).toMatch(/^\/login/);
  expect((await request.get("/desk/no-such-page", { headers, maxRedirects: 0 })).headers().location).toBe("/desk");
});

test("a form of the desk from another site is refused, and pages are kept by no cache", async ({ request }) => {
  const owner = await createStaff({}, [{ role: "owner" }]);
  const headers = { Cookie: `desk=${await startStaffSession(owner, "e2e")}` };
  const forged = await request.post("/desk/account", {
    headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site" },
    data: "key=1",
  });
  expect(forged.status()).toBe(403);
  const page = await request.get("/desk/account", { headers });
  expect(page.headers()["cache-control"]).toBe("no-store");
  expect(page.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test("a move of a board whose session has ended is asked again after the sign-in, and nothing else is", async ({
  request,
}) => {
  const locationAfter = async (fields: Fields) => {
    const { location = "" } = (await postForm(request, "/desk/board?restaurant=a", fields)).headers();
    return new URL(location, "http://x").searchParams.get("redirectTo");
  };
  const move = { order: "order_1", move: "ready", from: "board", status: "preparing", version: "1" };
  expect(await locationAfter(move)).toBe("/desk/orders/order_1/moves/ready?again=1&from=board");
  const others: Fields[] = [{ ...move, order: "//evil.example" }, { ...move, move: "expire" }, { seen: "order_1" }];
  for (const fields of others) {
    expect(await locationAfter(fields)).toBe("/desk/board?restaurant=a");
  }
});
