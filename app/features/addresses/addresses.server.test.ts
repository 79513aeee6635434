import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer } from "#db/factories.ts";
import { addAddress, listAddresses, newAddressId } from "./addresses.server.ts";

const office = { label: "Office", address: "Plot 7, Karachi" };

test("the first address becomes the default, later ones do not, and they stand as they were added", async () => {
  const { id } = await createCustomer();
  const first = await addAddress(id, office);
  const second = await addAddress(id, { label: "Home", address: "House 1, Lahore" });
  expect(await listAddresses(id)).toEqual([
    { id: first, ...office, isDefault: true },
    { id: second, label: "Home", address: "House 1, Lahore", isDefault: false },
  ]);
});

test("first addresses at once have exactly one default among them", async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, () => createCustomer()));
  await Promise.all(customers.flatMap(({ id }) => Array.from({ length: 6 }, () => addAddress(id, office))));
  for (const { id } of customers) {
    const addresses = await listAddresses(id);
    expect(addresses).toHaveLength(6);
    expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  }
});

test("20 addresses at most, also when 30 are sent at once", async () => {
  const { id } = await createCustomer();
  const added = await Promise.all(Array.from({ length: 30 }, () => addAddress(id, office)));
  expect(added.filter(Boolean)).toHaveLength(20);
  expect(await db.selectFrom("addresses").select("id").execute()).toHaveLength(20);
  expect(await addAddress(id, office)).toBeUndefined();
});

test("a customer sees and counts only own addresses", async () => {
  const [one, other] = await Promise.all([createCustomer(), createCustomer()]);
  await addAddress(one.id, office);
  expect(await listAddresses(other.id)).toEqual([]);
  await addAddress(other.id, office);
  expect(await listAddresses(other.id)).toMatchObject([{ isDefault: true }]);
});

test("an address added when none is the default becomes it", async () => {
  const { id } = await createCustomer();
  await Promise.all([addAddress(id, office), addAddress(id, office)]);
  await db.deleteFrom("addresses").where("isDefault", "=", true).execute();
  const added = await addAddress(id, office);
  expect((await listAddresses(id)).find(({ isDefault }) => isDefault)?.id).toBe(added);
});

test("an id is 'addr_', the time and a random suffix, and never the same twice", () => {
  expect(newAddressId()).toMatch(/^addr_\d{13}_[0-9a-f]{10}$/);
  expect(new Set(Array.from({ length: 1_000 }, newAddressId)).size).toBe(1_000);
});
