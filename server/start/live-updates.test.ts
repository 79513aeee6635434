import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { cacheCatalogue } from "#app/features/catalogue/catalogue-cache.server.ts";
import { findHomePage } from "#app/features/home/home-page.server.ts";
import { findRestaurantMenu } from "#app/features/restaurant-menu/menu.server.ts";
import { db } from "#db/db.server.ts";
import { changeMenuItem, changeVendor, createMenuItem, createVendor } from "#db/factories.ts";
import { cutListeners, disableTrigger } from "#db/test-outages.ts";
import { startLiveUpdates } from "./live-updates.ts";

/** Whether the catalogue's cache is in use: a second read gets the result of the first. */
async function isCaching(): Promise<boolean> {
  const name = randomUUID();
  const first = await cacheCatalogue(name, async () => ({}));
  return (await cacheCatalogue(name, async () => ({}))) === first;
}

/** Starts to listen, as the server does, until the test ends. */
async function listen(): Promise<void> {
  onTestFinished(startLiveUpdates());
  await expect.poll(isCaching).toBe(true);
}

const home = () => findHomePage({ search: undefined, categoryId: undefined, page: 1 });

test("pages under load show changes by SQL within moments, never an older state later", { tags: "slow" }, async () => {
  const { id } = await createVendor();
  const dish = await createMenuItem(id, { name: "Naan", price: 0 });
  await listen();
  let isOver = false;
  const readPrices = async (seen: number[]) => {
    for (; !isOver; await setImmediate()) {
      const menu = await findRestaurantMenu(id);
      if (menu?.kind === "menu") seen.push(menu.sections[0]?.items[0]?.priceRupees ?? -1);
    }
  };
  const seenBy: number[][] = [[], [], [], []];
  const reading = Promise.all(seenBy.map(readPrices));
  for (let price = 1; price <= 20; price += 1) {
    await changeMenuItem(dish.id, { price });
    await expect.poll(() => seenBy.map((seen) => seen.at(-1)), { interval: 1 }).toEqual([price, price, price, price]);
  }
  isOver = true;
  await reading;
  for (const seen of seenBy) expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test.each([
  ["a restaurant that closes", sql`update vendors set is_open = false`],
  ["a restaurant that pauses", sql`update vendors set paused_until = now() + interval '1 hour'`],
  ["a restaurant that is deleted", sql`delete from vendors`],
])("%s leaves the list, and its menu is gone", async (_what, change) => {
  const { id } = await createVendor();
  await listen();
  expect((await home()).restaurants).toHaveLength(1);
  expect(await findRestaurantMenu(id)).toMatchObject({ kind: "menu" });
  await change.execute(db);
  await expect.poll(async () => (await home()).restaurants.length, { interval: 1 }).toBe(0);
  expect(await findRestaurantMenu(id)).not.toMatchObject({ kind: "menu" });
});

test("while the listener has no connection, each page reads the database", async () => {
  const { id } = await createVendor({ restaurantName: "Old" });
  await listen();
  await home();
  // At once: the listener may be back before the server has confirmed the cut.
  await Promise.all([cutListeners(), expect.poll(isCaching, { interval: 1 }).toBe(false)]);
  await disableTrigger("vendors", "announce_catalogue");
  await changeVendor(id, { restaurantName: "New" });
  expect((await home()).restaurants[0]?.name).toBe("New");
});
