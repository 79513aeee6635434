import { createElement } from "react";
import { expect, test } from "vitest";
import { db } from "#db/db.server.ts";
import { createVendor } from "#db/factories.ts";
import { createMember } from "../../features/desk/test-staff.ts";
import { createRiderWithAccount } from "../../features/riders/test-riders.ts";
import { PersonPage } from "../../features/staff/person-page.tsx";
import { deskArgs } from "../../http/desk/test-requests.ts";
import { renderOnPage } from "../../ui/test-render.tsx";
import { action, loader } from "./staff-member.tsx";

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

test("a role that a manager withdraws twice leads to the list twice, though the person has no page there any more", async () => {
  const [own, other] = [await createVendor(), await createVendor()];
  const manager = await createMember("Sara", [{ role: "manager", vendorId: own.id }]);
  const cook = await createMember("Ali", [{ role: "kitchen", vendorId: own.id }]);
  const withdrawAt = (vendorId: string) => {
    const fields = { intent: "withdraw", role: `kitchen at ${vendorId}` };
    return action(deskArgs(manager, `/desk/staff/${cook.id}`, { fields, params: { staffId: cook.id } }));
  };
  for (const tap of ["first", "second"]) {
    const { status, headers } = (await withdrawAt(own.id)) as Response;
    expect([status, headers.get("Location")], tap).toEqual([303, "/desk/staff"]);
  }
  await expect(withdrawAt(other.id)).rejects.toMatchObject({ init: { status: 404 } });
});

test("the questions before a rider is dismissed name the cash to hand in, and the open deliveries to finish", async () => {
  const owner = await createMember("Ona", [{ role: "owner" }]);
  const { member, give, deliver } = await createRiderWithAccount();
  const ask = async (question: string) => {
    const args = deskArgs(owner, `/desk/staff/${member.id}?ask=${question}`, { params: { staffId: member.id } });
    return renderOnPage(createElement(PersonPage, await loader(args)));
  };
  const deliveries =
    "Open deliveries: 1 on the way, 1 coming up. Their restaurants must assign another rider, or finish them.";
  expect(await ask("disable")).not.toContain("hand in");
  await deliver();
  const cash = "Cash to hand in: Rs. 500. It can still be confirmed on the rider&#x27;s page.";
  expect(await ask("rider")).toContain(`loses the role <bdi>Rider</bdi>. ${cash}`);
  expect(await ask("disable")).not.toContain("Open deliveries");
  await give("out_for_delivery");
  await give("confirmed");
  expect(await ask("disable")).toContain(`cannot sign in any more. ${deliveries} ${cash}`);
  expect(await ask("rider")).toContain(deliveries);
  await db.insertInto("staffRoles").values({ staffId: member.id, role: "support", vendorId: null }).execute();
  expect(await ask("support")).not.toContain("Open deliveries");
});
