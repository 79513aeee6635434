import { expect, test } from "vitest";
import { createVendor } from "#db/factories.ts";
import { createMember } from "../desk/test-staff.ts";
import { findListedPerson, listStaff } from "./list-staff.server.ts";

test("past the end of the list is the last page, the first if nobody is found", { tags: "slow" }, async () => {
  await Promise.all(Array.from({ length: 30 }, () => createMember("Ali", [{ role: "support" }])));
  const { people, ...pages } = await listStaff({ restaurants: "all", page: 9 });
  expect(people).toHaveLength(5);
  expect(pages).toEqual({ page: 2, pageCount: 2, isEndless: false });
  expect(await listStaff({ restaurants: "all", search: "Sara", page: 9 })).toMatchObject({ people: [], page: 1 });
});

test("a person is found by id, and only at the restaurants that are listed", async () => {
  const vendor = await createVendor();
  const ali = await createMember("Ali", [{ role: "kitchen", vendorId: vendor.id }]);
  const { id } = ali;
  for (const restaurants of ["all" as const, [vendor.id]])
    expect(await findListedPerson(restaurants, id)).toMatchObject({ id, fullName: "Ali" });
  expect(await findListedPerson([(await createVendor()).id], id)).toBeUndefined();
  for (const wrong of ["", "nobody", `${id}0`]) expect(await findListedPerson("all", wrong)).toBeUndefined();
});
