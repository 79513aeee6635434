import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createCustomer } from "#db/factories.ts";
import { otherArea } from "../areas/area-choice.ts";
import { addAddress, changeAddress, listAddresses, newAddressId } from "./addresses.server.ts";

const office = { label: "Office", address: "Plot 7, Karachi" };
const plot = (number: number) => ({ ...office, address: `Plot ${number}, Karachi` });

test("only the first address becomes the default, and the list keeps their order", { tags: "slow" }, async () => {
  const { id } = await createCustomer();
  const first = await addAndGetId(id, office);
  const second = await addAndGetId(id, { label: "Home", address: "House 1, Lahore" });
  expect(await listAddresses(id)).toEqual([
    { id: first, ...office, area: null, isDefault: true },
    { id: second, label: "Home", address: "House 1, Lahore", area: null, isDefault: false },
  ]);
});

test("concurrently added first addresses have exactly one default", { tags: "slow" }, async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, () => createCustomer()));
  await Promise.all(
    customers.flatMap(({ id }) => Array.from({ length: 6 }, (_, number) => addAddress(id, plot(number)))),
  );
  for (const { id } of customers) {
    const addresses = await listAddresses(id);
    expect(addresses).toHaveLength(6);
    expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  }
});

test("the same address sent twice at once is added once, and both results have its id", async () => {
  const { id } = await createCustomer();
  const added = await Promise.all([addAddress(id, office), addAddress(id, office)]);
  expect(added[1]).toEqual(added[0]);
  await addAddress(id, { ...office, area: "Gulberg" });
  await addAddress((await createCustomer()).id, office);
  expect(await listAddresses(id)).toHaveLength(2);
});

test("a customer can have at most 20 addresses, even if 30 are added concurrently", { tags: "slow" }, async () => {
  const { id } = await createCustomer();
  const added = await Promise.all(Array.from({ length: 30 }, (_, number) => addAddress(id, plot(100 + number))));
  expect(added.filter(({ kind }) => kind === "added")).toHaveLength(20);
  expect(await db.selectFrom("addresses").select("id").execute()).toHaveLength(20);
  expect(await addAddress(id, office)).toEqual({ kind: "full" });
});

test("customers see only their own addresses, and only these count for the default", async () => {
  const [one, other] = await Promise.all([createCustomer(), createCustomer()]);
  await addAddress(one.id, office);
  expect(await listAddresses(other.id)).toEqual([]);
  await addAddress(other.id, office);
  expect(await listAddresses(other.id)).toMatchObject([{ isDefault: true }]);
});

test("a new address becomes the default if there is none", async () => {
  const { id } = await createCustomer();
  await Promise.all([addAddress(id, plot(1)), addAddress(id, plot(2))]);
  await db.deleteFrom("addresses").where("isDefault", "=", true).execute();
  const added = await addAndGetId(id, office);
  expect((await listAddresses(id)).find(({ isDefault }) => isDefault)?.id).toBe(added);
});

/** The ids of a customer's addresses in list order, and those of the default ones. */
async function listAddressIds(customerId: string) {
  const addresses = await listAddresses(customerId);
  return {
    ids: addresses.map(({ id }) => id),
    defaults: addresses.flatMap(({ id, isDefault }) => (isDefault ? id : [])),
  };
}

async function addAndGetId(customerId: string, address: typeof office): Promise<string> {
  const added = await addAddress(customerId, address);
  return added.kind === "added" ? added.id : added.kind;
}

async function createCustomerWithThreeAddresses() {
  const { id } = await createCustomer();
  const added: string[] = [];
  for (const label of ["One", "Two", "Three"]) added.push(await addAndGetId(id, { ...office, label }));
  return { customerId: id, added };
}

test("making an address the default replaces the previous default", async () => {
  const { customerId, added } = await createCustomerWithThreeAddresses();
  expect(await changeAddress(customerId, { addressId: added[2] ?? "" }, "default")).toEqual({ kind: "made-default" });
  expect(await listAddressIds(customerId)).toEqual({ ids: added, defaults: [added[2]] });
});

test("after the default address is deleted the first remaining one becomes the default", async () => {
  // Of another customer, and older.
  await createCustomerWithThreeAddresses();
  const { customerId, added } = await createCustomerWithThreeAddresses();
  await changeAddress(customerId, { addressId: added[1] ?? "" }, "delete");
  expect(await listAddressIds(customerId)).toEqual({ ids: [added[0], added[2]], defaults: [added[0]] });
  await changeAddress(customerId, { addressId: added[0] ?? "" }, "delete");
  expect(await listAddressIds(customerId)).toEqual({ ids: [added[2]], defaults: [added[2]] });
  await changeAddress(customerId, { addressId: added[2] ?? "" }, "delete");
  expect(await listAddressIds(customerId)).toEqual({ ids: [], defaults: [] });
});

test("the area of an address is saved once one is chosen, which may be another than the known ones", async () => {
  const { id } = await createCustomer();
  const addressId = await addAndGetId(id, office);
  expect(await changeAddress(id, { addressId }, "area")).toEqual({ kind: "no-area" });
  expect(await listAddresses(id)).toMatchObject([{ area: null }]);
  expect(await changeAddress(id, { addressId, area: otherArea }, "area")).toEqual({ kind: "area-saved" });
  expect(await listAddresses(id)).toMatchObject([{ area: "" }]);
});

test("other customers' and unknown addresses cannot be changed or deleted", async () => {
  const [mine, theirs] = await Promise.all([createCustomerWithThreeAddresses(), createCustomerWithThreeAddresses()]);
  for (const id of [theirs.added[1] ?? "", "addr_unknown", ""]) {
    expect(await changeAddress(mine.customerId, { addressId: id }, "default")).toEqual({ kind: "not-found" });
    await changeAddress(mine.customerId, { addressId: id }, "delete");
    expect(await changeAddress(mine.customerId, { addressId: id, area: otherArea }, "area")).toEqual({
      kind: "not-found",
    });
  }
  for (const { customerId, added } of [mine, theirs]) {
    expect(await listAddressIds(customerId)).toEqual({ ids: added, defaults: [added[0]] });
  }
});

test("concurrent changes leave exactly one default", { tags: "slow" }, async () => {
  const customers = await Promise.all(Array.from({ length: 10 }, createCustomerWithThreeAddresses));
  await Promise.all(
    customers.flatMap(({ customerId, added: [one = "", two = "", three = ""] }) => [
      changeAddress(customerId, { addressId: one }, "delete"),
      changeAddress(customerId, { addressId: two }, "default"),
      changeAddress(customerId, { addressId: three }, "default"),
      changeAddress(customerId, { addressId: two }, "delete"),
      addAddress(customerId, office),
    ]),
  );
  for (const { customerId } of customers) {
    const { ids, defaults } = await listAddressIds(customerId);
    expect([ids.length, defaults.length]).toEqual([2, 1]);
  }
});

test("an id consists of 'addr_', the time and a random suffix, and is unique", () => {
  expect(newAddressId()).toMatch(/^addr_\d{13}_[0-9a-f]{10}$/);
  expect(new Set(Array.from({ length: 1_000 }, newAddressId)).size).toBe(1_000);
});
