/** A restaurant with the largest menu that it may have. */
import { sql } from "kysely";
import { createVendor } from "../../../db/factories.ts";
import { db } from "../database.ts";

/** Inserts a restaurant with as many dishes, sizes and extras as it may have. */
export async function createLargestMenu(): Promise<string> {
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
export async function changeMenu(vendorId: string, price: number): Promise<void> {
  await db.updateTable("menuItems").set({ price }).where("vendorId", "=", vendorId).execute();
}
