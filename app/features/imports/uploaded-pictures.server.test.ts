import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createVendor } from "#db/factories.ts";
import { uploadedPictureUrl } from "../../ui/uploaded-picture.ts";
import { importText } from "./test-imports.ts";

const hash = "a".repeat(64);
const ofOtherSite = `https://other.example/pictures/${"b".repeat(64)}-320.webp`;

test("an imported address of any file of an uploaded picture is stored as a form stores it; others stay as they are", async () => {
  await db.insertInto("pictures").values({ hash, width: 640, height: 480 }).execute();
  const { id: vendorId } = await createVendor();
  const given = [
    `/pictures/${hash}-320.webp`,
    `https://food.example/pictures/${hash}-160.jpg`,
    ofOtherSite,
    "https://food.example/naan.jpg",
  ];
  const dishes = given.map((picture, place) => ({ name: `Dish ${place}`, price: 100, picture }));
  const menu = { restaurant: { name: "Karahi House", picture: given[0] }, dishes };
  expect(await importText(vendorId, menu)).toMatchObject({ kind: "imported" });
  const images = await db.selectFrom("menuItems").select("image").orderBy("name").execute();
  const own = uploadedPictureUrl(hash);
  expect(images.map(({ image }) => image)).toEqual([own, own, ...given.slice(2)]);
  const restaurant = db.selectFrom("vendors").select("restaurantImage").where("id", "=", vendorId);
  expect(await restaurant.executeTakeFirst()).toEqual({ restaurantImage: own });
  const restaurants = [{ id: vendorId, name: "Karahi House", picture: given[1] }];
  const list = await importText(null, { restaurants });
  expect(list).toMatchObject({ kind: "imported", preview: { rows: [], unchanged: 1 } });
});
