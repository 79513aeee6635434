/** The largest menu that a restaurant may have, on every page that shows all of it. */
import { sql } from "kysely";
import { createVendor } from "../../db/factories.ts";
import { db } from "../support/database.ts";
import { type AttackedApp, expect, test } from "../support/trust/attacked-app.ts";
import { measureLag } from "../support/trust/event-loop-lag.ts";
import { sendRequest } from "../support/trust/raw-request.ts";

const pages: Record<string, (vendorId: string, app: AttackedApp) => [path: string, cookie: string | undefined]> = {
  "the restaurant's page": (id, { customers }) => [`/restaurant/${id}`, customers.customer],
  "the menu at the desk": (id, { staff }) => [`/desk/menu?restaurant=${id}`, staff.owner],
  "the extras at the desk": (id, { staff }) => [`/desk/menu/options?restaurant=${id}`, staff.owner],
  "the menu in JSON": (id, { staff }) => [`/desk/menu/export.json?restaurant=${id}`, staff.owner],
  "the menu in CSV": (id, { staff }) => [`/desk/menu/export.csv?restaurant=${id}`, staff.owner],
};

for (const [what, find] of Object.entries(pages)) {
  test(`${what}, of the largest restaurant, delays nobody else`, async ({ app }) => {
    const vendorId = await createLargestMenu();
    const [path, cookie = ""] = find(vendorId, app);
    const open = () => sendRequest(app.origin, { path, headers: { Cookie: cookie, "Accept-Encoding": "br" } });
    // V8 compiles the code during the first requests.
    for (let time = 0; time < 5; time += 1) expect((await open()).status).toBe(200);
    await changeMenu(vendorId, 200);
    const { lagMs, maxMs } = await measureLag(app.origin, open);
    expect(lagMs, "event loop lag in ms").toBeLessThanOrEqual(maxMs);
  });
}

/** Inserts a restaurant with as many dishes, sizes and extras as it may have. */
async function createLargestMenu(): Promise<string> {
  const { id } = await createVendor();
  await sql`insert into menu_items (id, vendor_id, name, description, price, category, image, "order")
    select ${id} || '-' || number, ${id}, 'Dish ' || number, repeat('d', 60), 100, 'Category ' || number % 20, '', number
    from generate_series(1, 500) as number`.execute(db);
  await sql`insert into menu_item_variations (menu_item_id, name, price)
    select ${id} || '-' || number, 'Size ' || size, 100 + size
    from generate_series(1, 500) as number, generate_series(1, 8) as size`.execute(db);
  await sql`insert into option_groups (id, vendor_id, name, min, max)
    select ${id} || '-' || number, ${id}, 'Extras ' || number, 0, 15 from generate_series(1, 50) as number`.execute(db);
  await sql`insert into options (group_id, name, price, "order")
    select ${id} || '-' || number, 'Option ' || option, option, option
    from generate_series(1, 50) as number, generate_series(1, 15) as option`.execute(db);
  return id;
}

/** Changes the price of every dish, so that no page is rendered from what is cached. */
async function changeMenu(vendorId: string, price: number): Promise<void> {
  await db.updateTable("menuItems").set({ price }).where("vendorId", "=", vendorId).execute();
}
