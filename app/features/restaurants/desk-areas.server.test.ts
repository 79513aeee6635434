import { beforeEach, expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createVendor } from "#db/factories.ts";
import { listAreas, listKnownAreas, replaceAreas } from "../areas/areas.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { createManager } from "../desk/test-staff.ts";
import { changeAreas, findDeskAreas } from "./desk-areas.server.ts";

let vendorId: string;
let manager: StaffMember;

beforeEach(async () => {
  ({ vendorId, manager } = await createManager("Ali"));
});

const areas = [
  { name: "Cantt", feeRupees: 100 },
  { name: "Gulberg", feeRupees: null },
];

test("areas are replaced, with a line of history; sent again, they change nothing", { tags: "slow" }, async () => {
  const { text, seen } = await findDeskAreas(vendorId);
  expect(text).toBe("");
  expect(await changeAreas(manager, vendorId, { areas, seen })).toEqual({ kind: "changed" });
  expect(await changeAreas(manager, vendorId, { areas, seen })).toEqual({ kind: "changed" });
  expect(await listAreas(vendorId)).toEqual(areas);
  expect((await findDeskAreas(vendorId)).text).toBe("Cantt: 100\nGulberg");
  expect(await db.selectFrom("deskEvents").select(["action", "before", "after"]).execute()).toEqual([
    { action: "restaurant.areas", before: { areas: "" }, after: { areas: "Cantt: 100, Gulberg" } },
  ]);
});

test("when two people save at once, the second is told, and overwrites nothing", { tags: "slow" }, async () => {
  const { seen } = await findDeskAreas(vendorId);
  const other = [{ name: "Model Town", feeRupees: 60 }];
  const answers = await Promise.all(
    [areas, other].map((each) => changeAreas(manager, vendorId, { areas: each, seen })),
  );
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["changed", "conflict"]);
});

test("another restaurant's areas are neither found nor changed", async () => {
  const other = await createVendor();
  expect(await changeAreas(manager, other.id, { areas, seen: "" })).toEqual({ kind: "not-found" });
  const rows = db.selectFrom("vendors").selectAll().where("id", "=", other.id);
  const before = await rows.execute();
  await replaceAreas(db, [{ vendorId: other.id, areas }]);
  const { seen } = await findDeskAreas(vendorId);
  expect(await changeAreas(manager, vendorId, { areas: areas.slice(1), seen })).toEqual({ kind: "changed" });
  expect(await listAreas(other.id)).toEqual(areas);
  expect(await rows.execute()).toEqual(before);
});

test("the known areas are those of all restaurants, once each", async () => {
  const other = await createVendor();
  await db
    .insertInto("vendorAreas")
    .values([
      { vendorId, name: "Gulberg" },
      { vendorId: other.id, name: "gulberg" },
      { vendorId: other.id, name: "Cantt" },
    ])
    .execute();
  expect((await listKnownAreas()).map((name) => name.toLowerCase())).toEqual(["cantt", "gulberg"]);
});
