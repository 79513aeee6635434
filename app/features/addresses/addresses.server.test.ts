import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer } from "#db/factories.ts";
import { addAddress, deleteAddress, listAddresses, makeDefaultAddress, newAddressId } from "./addresses.server.ts";

const office = { label: "Office", address: "Plot 7, Karachi" };

test("the first address becomes the default, later ones do not, and they stand as they were added", async () => {
  const { id } = await createCustomer();
  const first = await addedId(id, office);
  const second = await addedId(id, { label: "Home", address: "House 1, Lahore" });
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
  expect(added.filter(({ kind }) => kind === "added")).toHaveLength(20);
  expect(await db.selectFrom("addresses").select("id").execute()).toHaveLength(20);
  expect(await addAddress(id, office)).toEqual({ kind: "too-many" });
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
  const added = await addedId(id, office);
  expect((await listAddresses(id)).find(({ isDefault }) => isDefault)?.id).toBe(added);
});

/** A customer's address ids in their order, and the default one's. */
async function addressesOf(customerId: string) {
  const addresses = await listAddresses(customerId);
  return {
    ids: addresses.map(({ id }) => id),
    defaults: addresses.flatMap(({ id, isDefault }) => (isDefault ? id : [])),
  };
}

async function addedId(customerId: string, address: typeof office): Promise<string> {
  const added = await addAddress(customerId, address);
  return added.kind === "added" ? added.id : added.kind;
}

async function createThree() {
  const { id } = await createCustomer();
  const added: string[] = [];
  for (const label of ["One", "Two", "Three"]) added.push(await addedId(id, { ...office, label }));
  return { customerId: id, added };
}

test("making an address the default takes it from the other", async () => {
  const { customerId, added } = await createThree();
  expect(await makeDefaultAddress(customerId, added[2] ?? "")).toEqual({ kind: "made-default" });
  expect(await addressesOf(customerId)).toEqual({ ids: added, defaults: [added[2]] });
});

test("after the default address is deleted the first that remains is it", async () => {
  const { customerId, added } = await createThree();
  await deleteAddress(customerId, added[1] ?? "");
  expect(await addressesOf(customerId)).toEqual({ ids: [added[0], added[2]], defaults: [added[0]] });
  await deleteAddress(customerId, added[0] ?? "");
  expect(await addressesOf(customerId)).toEqual({ ids: [added[2]], defaults: [added[2]] });
  await deleteAddress(customerId, added[2] ?? "");
  expect(await addressesOf(customerId)).toEqual({ ids: [], defaults: [] });
});

test("the addresses of others, and unknown ones, are out of reach", async () => {
  const [mine, theirs] = await Promise.all([createThree(), createThree()]);
  for (const id of [theirs.added[1] ?? "", "addr_unknown", ""]) {
    expect(await makeDefaultAddress(mine.customerId, id)).toEqual({ kind: "not-found" });
    await deleteAddress(mine.customerId, id);
  }
  for (const { customerId, added } of [mine, theirs]) {
    expect(await addressesOf(customerId)).toEqual({ ids: added, defaults: [added[0]] });
  }
});

test("adding, choosing and deleting at once leave exactly one default", async () => {
  const scenes = await Promise.all(Array.from({ length: 10 }, createThree));
  await Promise.all(
    scenes.flatMap(({ customerId, added: [one = "", two = "", three = ""] }) => [
      deleteAddress(customerId, one),
      makeDefaultAddress(customerId, two),
      makeDefaultAddress(customerId, three),
      deleteAddress(customerId, two),
      addAddress(customerId, office),
    ]),
  );
  for (const { customerId } of scenes) {
    const { ids, defaults } = await addressesOf(customerId);
    expect([ids.length, defaults.length]).toEqual([2, 1]);
  }
});

test("an id is 'addr_', the time and a random suffix, and never the same twice", () => {
  expect(newAddressId()).toMatch(/^addr_\d{13}_[0-9a-f]{10}$/);
  expect(new Set(Array.from({ length: 1_000 }, newAddressId)).size).toBe(1_000);
});
