import { expect, test } from "vitest";
import { createVendor } from "#db/factories.ts";
import type { StaffRole } from "#db/schema.ts";
import { createMember } from "../../features/desk/test-staff.ts";
import { deskArgs } from "../../http/desk/test-requests.ts";
import { loader } from "./staff.tsx";

test("a manager of two restaurants sees the staff of both, and can choose one", async () => {
  const [ada, biryani] = [
    await createVendor({ restaurantName: "Ada" }),
    await createVendor({ restaurantName: "Biryani" }),
  ];
  const sara = await createMember(
    "Sara",
    [ada, biryani].map(({ id }) => ({ role: "manager", vendorId: id })),
  );
  await createMember("Ali", [{ role: "kitchen", vendorId: ada.id }]);
  await createMember("Zed", [{ role: "kitchen", vendorId: biryani.id }]);
  const open = async (query: string) => {
    const { people, filters } = await loader(deskArgs(sara, `/desk/staff${query}`));
    const choices = filters.restaurants.map(({ restaurantName }) => restaurantName);
    return { people: people.map(({ fullName }) => fullName), choices };
  };
  expect(await open("")).toEqual({ people: ["Ali", "Sara", "Zed"], choices: ["Ada", "Biryani"] });
  expect(await open(`?restaurant=${biryani.id}`)).toEqual({ people: ["Sara", "Zed"], choices: ["Ada", "Biryani"] });
});

test("the list offers the roles of the people it may show", async () => {
  const offeredTo = async (role: StaffRole, vendorId?: string) => {
    const member = await createMember("Sara", [{ role, ...(vendorId && { vendorId }) }]);
    return (await loader(deskArgs(member, "/desk/staff"))).filters.roles;
  };
  expect(await offeredTo("manager", (await createVendor()).id)).toEqual(["manager", "kitchen"]);
  expect(await offeredTo("owner")).toEqual(["owner", "support", "manager", "kitchen", "rider"]);
});
