import { expect, test } from "vitest";
import { db } from "./db.server.ts";
import { createVendor } from "./factories.ts";
import { prepare } from "./prepare.server.ts";

test("the statement is built once, and sent with the values of each call", async () => {
  let builds = 0;
  const findNames = prepare((id: string, most: number) => {
    builds += 1;
    return db.selectFrom("vendors").select("restaurantName").where("id", "=", id).limit(most);
  });
  const [first, second] = [await createVendor(), await createVendor()];
  expect(await findNames([first.id, 1])).toEqual([{ restaurantName: first.restaurantName }]);
  expect(await findNames([second.id, 1])).toEqual([{ restaurantName: second.restaurantName }]);
  expect(await findNames([second.id, 0])).toEqual([]);
  expect(builds).toBe(1);
});

test("a transaction's own rows are found on its connection", async () => {
  const findIds = prepare((name: string) => db.selectFrom("vendors").select("id").where("restaurantName", "=", name));
  const { id } = await createVendor();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("vendors").set({ restaurantName: "Waiting Grill" }).where("id", "=", id).execute();
    expect(await findIds(["Waiting Grill"], trx)).toHaveLength(1);
    expect(await findIds(["Waiting Grill"])).toEqual([]);
  });
});

test("a statement that computes with an argument is refused", async () => {
  const findPage = prepare((page: number) =>
    db
      .selectFrom("vendors")
      .select("id")
      .offset((page - 1) * 20),
  );
  await expect(findPage([2])).rejects.toThrow("can only become a parameter");
});
