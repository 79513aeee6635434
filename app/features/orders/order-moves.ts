import type { CancelCode, OrderStatus } from "#db/schema.ts";

/** The role in which somebody moves an order. `rider` is the rider of this order, `clock` the app itself. */
export type OrderActor = "kitchen" | "manager" | "owner" | "support" | "rider" | "clock" | "customer";

export type OrderMove = keyof typeof moves;

/** A move that staff make at the desk; customers and the clock have their own. */
export type DeskMove = Exclude<OrderMove, "expire" | "withdraw">;

/** The columns that a move changes besides the status. */
type Effect = "ready-by" | "rider" | "payment";

interface Rule {
  from: OrderStatus[];
  /** Undefined if the status stays. */
  to?: OrderStatus;
  by: OrderActor[];
  /** The roles that may also make this move while no rider with an account has the order. */
  byWithoutRiderAccount?: OrderActor[];
  sets?: Effect[];
  cancelCode?: CancelCode;
  /** The label of the move's button; the clock's moves have none. */
  button?: string;
}

const kitchenAndAbove: OrderActor[] = ["kitchen", "manager", "owner", "support"];
const managerAndAbove: OrderActor[] = ["manager", "owner", "support"];

const moves = {
  accept: { from: ["pending"], to: "confirmed", by: kitchenAndAbove, sets: ["ready-by"], button: "Accept" },
  refuse: { from: ["pending"], to: "cancelled", cancelCode: "refused", by: kitchenAndAbove, button: "Refuse" },
  expire: { from: ["pending"], to: "cancelled", cancelCode: "no_answer", by: ["clock"] },
  withdraw: { from: ["pending"], to: "cancelled", cancelCode: "customer", by: ["customer"], button: "Cancel order" },
  start: { from: ["confirmed"], to: "preparing", by: kitchenAndAbove, button: "Start" },
  ready: { from: ["confirmed", "preparing"], to: "ready", by: kitchenAndAbove, button: "Ready" },
  delay: { from: ["confirmed", "preparing"], by: kitchenAndAbove, sets: ["ready-by"], button: "+10 min" },
  assign: {
    from: ["confirmed", "preparing", "ready", "out_for_delivery"],
    by: kitchenAndAbove,
    sets: ["rider"],
    button: "Assign rider",
  },
  "pick-up": { from: ["ready"], to: "out_for_delivery", by: ["rider"], button: "Picked up" },
  "hand-over": { from: ["ready"], to: "out_for_delivery", by: kitchenAndAbove, sets: ["rider"], button: "Hand over" },
  deliver: {
    from: ["out_for_delivery"],
    to: "delivered",
    by: ["rider", ...kitchenAndAbove],
    sets: ["payment"],
    button: "Delivered",
  },
  "no-show": {
    from: ["out_for_delivery"],
    to: "cancelled",
    cancelCode: "no_show",
    by: ["rider", "owner", "support"],
    byWithoutRiderAccount: ["kitchen", "manager"],
    button: "No answer at the door",
  },
  cancel: {
    from: ["confirmed", "preparing", "ready"],
    to: "cancelled",
    cancelCode: "restaurant",
    by: managerAndAbove,
    button: "Cancel order",
  },
} as const satisfies Record<string, Rule>;

const rules: Record<OrderMove, Rule> = moves;

/** The move with which the desk cancels an order in this status; none if the order has ended. */
export const cancellingMoves: Partial<Record<OrderStatus, "refuse" | "cancel" | "no-show">> = {
  pending: "refuse",
  confirmed: "cancel",
  preparing: "cancel",
  ready: "cancel",
  out_for_delivery: "no-show",
};

/** Returns the code that the desk records when it cancels an order in this status; undefined if the order has ended. */
export function cancelCodeFrom(status: OrderStatus): CancelCode | undefined {
  const move = cancellingMoves[status];
  return move && moves[move].cancelCode;
}

/** All moves, in their usual order. */
export const orderMoves = Object.keys(moves) as OrderMove[];

/** The preparation times, in minutes, from which a kitchen chooses when it accepts an order. */
export const preparationMinutes = [10, 15, 20, 30, 45] as const;

/** The minutes by which a delay moves `ready_by`. */
export const delayMinutes = 10;

/** Who delivers an order: a rider with an account, a rider of the restaurant's own without one, or nobody yet. */
export type RiderKind = "account" | "own" | "none";

/** The part of an order that decides which moves it can make. */
interface MovableOrder {
  status: OrderStatus;
  rider: RiderKind;
  /** Whether the order is scheduled and not on the board yet: it can only be refused or withdrawn. */
  isUpcoming?: boolean;
}

const movesWhileUpcoming: OrderMove[] = ["refuse", "withdraw"];

type Decision =
  | { kind: "allowed"; to: OrderStatus; cancelCode: CancelCode | null; sets: readonly Effect[] }
  /** The move is impossible from this status, not allowed to these actors, or needs a rider. */
  | { kind: "wrong-status" }
  | { kind: "not-allowed" }
  | { kind: "rider-needed" };

/**
 * Decides whether somebody may make a move, and what it changes. `actors` are all roles the person has for this order;
 * `namesRider` says whether the request names a rider.
 */
export function decideMove(
  order: MovableOrder,
  actors: readonly OrderActor[],
  move: OrderMove,
  { namesRider = false } = {},
): Decision {
  const { from, to = order.status, by, byWithoutRiderAccount = [], cancelCode = null, sets = [] } = rules[move];
  const allowed = order.rider === "account" ? by : [...by, ...byWithoutRiderAccount];
  if (!actors.some((actor) => allowed.includes(actor))) return { kind: "not-allowed" };
  if (!from.includes(order.status) || (order.isUpcoming && !movesWhileUpcoming.includes(move)))
    return { kind: "wrong-status" };
  if (asksRider(order, move) && !namesRider) return { kind: "rider-needed" };
  return { kind: "allowed", to, cancelCode, sets };
}

/** Whether a move of this order asks who delivers it. */
export function asksRider({ rider }: Pick<MovableOrder, "rider">, move: OrderMove): boolean {
  return move === "assign" || (move === "hand-over" && rider === "none");
}

/** Finds the move with this name, which a form may have invented. */
export function findOrderMove(name: unknown): OrderMove | undefined {
  return orderMoves.find((move) => move === name);
}

/** Finds the move of the desk with this name. */
export function findDeskMove(name: string): DeskMove | undefined {
  const move = findOrderMove(name);
  return move === "expire" || move === "withdraw" ? undefined : move;
}

/** Returns the label of a move's button; '' for an unknown move. */
export function buttonOf(name: string): string {
  const move = findOrderMove(name);
  return (move && rules[move].button) ?? "";
}

/** Lists the moves to show buttons for, with their labels. */
export function listMoves(order: MovableOrder, actors: readonly OrderActor[]): { move: OrderMove; button: string }[] {
  return orderMoves.flatMap((move) => {
    const { button } = rules[move];
    const isOpen = decideMove(order, actors, move, { namesRider: true }).kind === "allowed";
    return button && isOpen ? [{ move, button }] : [];
  });
}

/** Whether the effect of a move depends on more than the status, so that it must not be applied to a later version. */
export function dependsOnVersion(move: OrderMove): boolean {
  return move === "delay" || move === "assign";
}
