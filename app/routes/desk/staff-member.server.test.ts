import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createMember } from "../../features/desk/test-staff.ts";
import { deskArgs } from "../../http/desk/test-requests.ts";
import { action } from "./staff-member.tsx";

test("the button that was pressed decides what changes, whatever the other fields say", { tags: "slow" }, async () => {
  const owner = await createMember("Ona", [{ role: "owner" }]);
  const person = await createMember("Sara", [{ role: "support" }]);
  const press = async (fields: Record<string, string>) => {
    await action(deskArgs(owner, `/desk/staff/${person.id}`, { fields, params: { staffId: person.id } }));
    const account = db.selectFrom("staff").select("status").where("id", "=", person.id).executeTakeFirstOrThrow();
    const roles = db.selectFrom("staffRoles").select("role").where("staffId", "=", person.id).execute();
    return [(await account).status, ...(await roles).map(({ role }) => role)];
  };
  expect(await press({ intent: "disable", role: "support" })).toEqual(["disabled", "support"]);
  expect(await press({ intent: "enable", role: "support" })).toEqual(["active", "support"]);
  expect(await press({ intent: "withdraw" })).toEqual(["active", "support"]);
  expect(await press({ intent: "withdraw", role: "support" })).toEqual(["active"]);
});
