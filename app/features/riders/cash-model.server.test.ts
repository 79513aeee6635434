import fc from "fast-check";
import { expect, test } from "vitest";
import { createMember } from "../desk/test-staff.ts";
import { confirmCash } from "./confirm-cash.server.ts";
import { correctCash } from "./correct-cash.server.ts";
import { findRiderCash, listCashEntries } from "./rider-cash.server.ts";
import { createRider } from "./test-riders.ts";

interface Entry {
  amount: number;
  by: string;
  /** The entry that corrects it. */
  correction?: Entry;
}

/** What one rider's cash should be, kept in memory. `pages` are sums with the number of entries that a page once showed. */
interface Model {
  collected: number;
  entries: Entry[];
  pages: { amount: number; entryCount: number }[];
}

const heldBy = ({ collected, entries }: Model) => entries.reduce((held, { amount }) => held - amount, collected);

/** What happens to one rider: a delivery, somebody opening the page, or an owner pressing a button on a page opened earlier. */
const step = fc.record({
  rider: fc.nat(1),
  owner: fc.constantFrom("Samina", "Tariq"),
  what: fc.constantFrom("deliver", "open", "confirm", "confirm", "correct"),
  which: fc.nat(9),
});

type Riders = Awaited<ReturnType<typeof createRider>>[];
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test("in any order of events, a rider holds the cash collected minus the cash received", {
  tags: "slow",
  timeout: 120_000,
}, async () => {
  const createOwner = (name: string) => createMember(name, [{ role: "owner" }]);
  const owners = { Samina: await createOwner("Samina"), Tariq: await createOwner("Tariq") };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const riders = [await createRider(), await createRider()];
      const newModel = (): Model => ({ collected: 0, entries: [], pages: [{ amount: 0, entryCount: 0 }] });
      const models = riders.map(newModel);
      for (const each of steps) await take(each, { riders, models, owners });
      for (const [index, { riderId }] of riders.entries()) {
        const model = models[index] as Model;
        expect((await findRiderCash(riderId))?.heldRupees).toBe(heldBy(model));
        const { entries } = await listCashEntries(riderId);
        const stored = entries.map(({ amountRupees, by, isCorrected }) => [amountRupees, by, isCorrected]);
        const expected = model.entries.map(({ amount, by, correction }) => [amount, by, correction !== undefined]);
        expect(stored).toEqual(expected.toReversed());
      }
    }),
    { numRuns: 12 },
  );
});

type World = { riders: Riders; models: Model[]; owners: Record<Step["owner"], Parameters<typeof confirmCash>[0]> };

async function take({ rider, owner, what, which }: Step, { riders, models, owners }: World): Promise<void> {
  const { riderId, deliver } = riders[rider] as Riders[number];
  const model = models[rider] as Model;
  const ids = (await listCashEntries(riderId)).entries.map(({ id }) => id).toReversed();
  if (what === "deliver") {
    await deliver();
    model.collected += 500;
  } else if (what === "open") {
    model.pages.push({ amount: heldBy(model), entryCount: model.entries.length });
  } else if (what === "confirm") {
    const { amount, entryCount } = model.pages.at(-1 - (which % model.pages.length)) as Model["pages"][number];
    const shown = { amount, seen: ids[entryCount - 1] ?? 0 };
    const { kind } = await confirmCash(owners[owner], riderId, shown);
    expect(kind).toBe(confirmInModel(model, { amount, entryCount, by: owner }));
  } else {
    const { kind } = await correctCash(owners[owner], { riderId, entryId: ids[which] ?? 0, reason: "Miscounted" });
    expect(kind).toBe(correctInModel(model, { entry: model.entries[which], by: owner }));
  }
}

function confirmInModel(model: Model, { amount, entryCount, by }: { amount: number; entryCount: number; by: string }) {
  const newer = model.entries[entryCount];
  if (newer && (newer.amount < 0 || newer.correction)) return "other-sum";
  if (newer) return newer.by === by && newer.amount === amount ? "confirmed" : "received";
  if (amount <= 0 || amount !== heldBy(model)) return "other-sum";
  model.entries.push({ amount, by });
  return "confirmed";
}

function correctInModel(model: Model, { entry, by }: { entry: Entry | undefined; by: string }) {
  if (!entry || entry.amount < 0) return "not-found";
  if (entry.correction) return entry.correction.by === by ? "corrected" : "corrected-before";
  entry.correction = { amount: -entry.amount, by };
  model.entries.push(entry.correction);
  return "corrected";
}
