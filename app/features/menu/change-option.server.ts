import { sql } from "kysely";
import type { Transaction } from "#db/transaction.server.ts";
import { transactForRestaurant } from "../desk/lock-restaurant.server.ts";
import type { StaffMember } from "../desk/staff-member.ts";
import { recordEvent } from "../history/desk-events.server.ts";
import { moveToPosition, type ReorderResult } from "./move-in-menu.server.ts";
import { findSoldOutTime, type MarkSoldOutResult } from "./sold-out.server.ts";
import { type SoldOutUntil, toJsonTime } from "./sold-out-until.ts";

interface OptionOfVendor {
  vendorId: string;
  optionId: string;
}

/** Marks an option as sold out, or turns it on, if the person works at the restaurant. */
export function markOptionSoldOut(
  member: StaffMember,
  { vendorId, optionId, until: wanted }: OptionOfVendor & { until: SoldOutUntil },
): Promise<MarkSoldOutResult> {
  return transactForRestaurant(member, vendorId, async (trx): Promise<MarkSoldOutResult> => {
    const option = await findOption(trx, { vendorId, optionId });
    if (!option) return { kind: "not-found" };
    const time = await findSoldOutTime(trx, vendorId, wanted);
    if (!time) return { kind: "wrong-date" };
    const { until } = time;
    const { name, group } = option;
    const [was, is] = [toJsonTime(option.soldOutUntil), toJsonTime(until)];
    if (was === is) return { kind: "changed", name, ...time };
    await trx.updateTable("options").set({ soldOutUntil: until }).where("id", "=", optionId).execute();
    await recordEvent(trx, member, {
      action: until ? "extras.sold-out" : "extras.turn-on",
      subjectId: option.groupId,
      vendorId,
      before: { group, name, soldOutUntil: was },
      after: { group, name, soldOutUntil: is },
    });
    return { kind: "changed", name, ...time };
  });
}

/** Moves an option to a position within its group, counted from 0. */
export function moveOption(
  member: StaffMember,
  { vendorId, optionId, to }: OptionOfVendor & { to: number },
): Promise<ReorderResult> {
  return transactForRestaurant(member, vendorId, async (trx): Promise<ReorderResult> => {
    const option = await findOption(trx, { vendorId, optionId });
    if (!option) return { kind: "not-found" };
    const ofGroup = trx.selectFrom("options").select(["id", "name"]).where("groupId", "=", option.groupId);
    const before = await ofGroup.orderBy("order").orderBy("name").execute();
    const after = moveToPosition(before, ({ id }) => id === optionId, to);
    if (!Array.isArray(after)) return after;
    await sql`update options set "order" = sorted.position
      from unnest(${after.map(({ id }) => id)}::text[]) with ordinality as sorted (id, position)
      where options.id = sorted.id`.execute(trx);
    const namesOf = (options: { name: string }[]) => ({ options: options.map(({ name }) => name) });
    await recordEvent(trx, member, {
      action: "extras.order",
      subjectId: option.groupId,
      vendorId,
      before: namesOf(before),
      after: namesOf(after),
    });
    return { kind: "moved" };
  });
}

function findOption(trx: Transaction, { vendorId, optionId }: OptionOfVendor) {
  return trx
    .selectFrom("options")
    .innerJoin("optionGroups", "optionGroups.id", "options.groupId")
    .select(["options.name", "options.groupId", "options.soldOutUntil", "optionGroups.name as group"])
    .where("options.id", "=", optionId)
    .where("optionGroups.vendorId", "=", vendorId)
    .executeTakeFirst();
}
