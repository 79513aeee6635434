import { expect, test } from "vitest";
import { decideMove, listMoves, type OrderActor, orderMoves, type RiderKind } from "./order-moves.ts";
import { statuses } from "./order-status.ts";

const actors: OrderActor[] = ["kitchen", "manager", "owner", "support", "rider", "clock", "customer"];

/** Who may make each move from each status, and where it leads; a rider is named where one is needed. */
function printMatrix(rider: RiderKind): string {
  const lines = orderMoves.flatMap((move) =>
    statuses.flatMap((status) => {
      const decisions = actors.map((actor) => decideMove({ status, rider }, [actor], move, { namesRider: true }));
      const allowed = actors.filter((_, index) => decisions[index]?.kind === "allowed");
      const decision = decisions.find((each) => each.kind === "allowed");
      if (decision?.kind !== "allowed") return [];
      const end = [decision.to, decision.cancelCode].filter(Boolean).join(" ");
      return `${move.padEnd(9)} ${status.padEnd(16)} → ${end.padEnd(20)} ${allowed.join(", ")}`;
    }),
  );
  return lines.join("\n");
}

test("in each status, each actor may make the listed moves of an order whose rider has an account", () => {
  expect(printMatrix("account")).toMatchInlineSnapshot(`
    "accept    pending          → confirmed            kitchen, manager, owner, support
    refuse    pending          → cancelled refused    kitchen, manager, owner, support
    expire    pending          → cancelled no_answer  clock
    withdraw  pending          → cancelled customer   customer
    start     confirmed        → preparing            kitchen, manager, owner, support
    ready     confirmed        → ready                kitchen, manager, owner, support
    ready     preparing        → ready                kitchen, manager, owner, support
    delay     confirmed        → confirmed            kitchen, manager, owner, support
    delay     preparing        → preparing            kitchen, manager, owner, support
    assign    confirmed        → confirmed            kitchen, manager, owner, support
    assign    preparing        → preparing            kitchen, manager, owner, support
    assign    ready            → ready                kitchen, manager, owner, support
    assign    out_for_delivery → out_for_delivery     kitchen, manager, owner, support
    pick-up   ready            → out_for_delivery     rider
    hand-over ready            → out_for_delivery     kitchen, manager, owner, support
    deliver   out_for_delivery → delivered            kitchen, manager, owner, support, rider
    no-show   out_for_delivery → cancelled no_show    owner, support, rider
    cancel    confirmed        → cancelled restaurant manager, owner, support
    cancel    preparing        → cancelled restaurant manager, owner, support
    cancel    ready            → cancelled restaurant manager, owner, support"
  `);
});

test("the kitchen may also report a no-show if the rider has no account", () => {
  const before = printMatrix("account").split("\n");
  for (const rider of ["own", "none"] as const) {
    const changed = printMatrix(rider)
      .split("\n")
      .filter((line) => !before.includes(line));
    expect(changed).toEqual([
      "no-show   out_for_delivery → cancelled no_show    kitchen, manager, owner, support, rider",
    ]);
  }
});

test("no move leads out of a final status", () => {
  for (const status of ["delivered", "cancelled"] as const) {
    for (const move of orderMoves) {
      for (const rider of ["account", "own", "none"] as const) {
        expect(decideMove({ status, rider }, actors, move, { namesRider: true }).kind).toBe("wrong-status");
      }
    }
  }
});

test("a wrong role is reported before a wrong status", () => {
  expect(decideMove({ status: "delivered", rider: "none" }, ["kitchen"], "cancel")).toEqual({ kind: "not-allowed" });
  expect(decideMove({ status: "delivered", rider: "none" }, ["manager"], "cancel")).toEqual({ kind: "wrong-status" });
  expect(decideMove({ status: "pending", rider: "none" }, [], "accept")).toEqual({ kind: "not-allowed" });
});

test("a person with several roles may do what any of them may", () => {
  const order = { status: "out_for_delivery", rider: "account" } as const;
  expect(decideMove(order, ["kitchen", "rider"], "no-show").kind).toBe("allowed");
  expect(decideMove(order, ["kitchen"], "no-show").kind).toBe("not-allowed");
});

test("handing over asks for the rider unless there is one; assigning always does", () => {
  const decide = (rider: RiderKind, move: "hand-over" | "assign", namesRider: boolean) =>
    decideMove({ status: "ready", rider }, ["kitchen"], move, { namesRider }).kind;
  expect(decide("none", "hand-over", false)).toBe("rider-needed");
  expect(decide("none", "hand-over", true)).toBe("allowed");
  expect(decide("own", "hand-over", false)).toBe("allowed");
  expect(decide("account", "hand-over", false)).toBe("allowed");
  expect(decide("account", "assign", false)).toBe("rider-needed");
});

test("the moves that are possible are listed with the labels of their buttons", () => {
  const words = (status: (typeof statuses)[number], ...as: OrderActor[]) =>
    listMoves({ status, rider: "account" }, as).map(({ button }) => button);
  expect(words("pending", "kitchen")).toEqual(["Accept", "Refuse"]);
  expect(words("confirmed", "kitchen")).toEqual(["Start", "Ready", "+10 min", "Assign rider"]);
  expect(words("preparing", "manager")).toEqual(["Ready", "+10 min", "Assign rider", "Cancel order"]);
  expect(words("ready", "kitchen")).toEqual(["Assign rider", "Hand over"]);
  expect(words("ready", "rider")).toEqual(["Picked up"]);
  expect(words("out_for_delivery", "rider")).toEqual(["Delivered", "No answer at the door"]);
  expect(words("out_for_delivery", "kitchen")).toEqual(["Assign rider", "Delivered"]);
  expect(words("pending", "customer")).toEqual(["Cancel order"]);
  expect(words("pending", "clock", "rider")).toEqual([]);
  expect(words("delivered", ...actors)).toEqual([]);
});
