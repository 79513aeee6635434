import { href } from "react-router";
import type { FormReply } from "../../ui/form-reply.ts";
import { acceptMinutes } from "../orders/order-moves.ts";
import { type DeskMove, findDeskMove } from "./move-answers.ts";

/** What a person had chosen already, and finds chosen when the move is asked again. Words stay out of addresses. */
const answers = ["minutes", "rider", "reason"] as const;
const longestAnswer = 64;

type LateForm = { kind: "asked-again"; path: string } | { kind: "background" } | { kind: "lost" };

/**
 * What becomes of a form that was sent after the session had ended. A move is asked again on its page: nobody's tap is
 * lost, and none is carried out without another press.
 */
export function readLateForm(pathname: string, fields: URLSearchParams): LateForm {
  // A board acknowledges by itself what it shows.
  if (fields.has("seen")) return { kind: "background" };
  const tap = readTap(pathname, fields);
  if (!tap) return { kind: "lost" };
  const query = new URLSearchParams({ again: "1" });
  for (const name of ["from", ...answers]) {
    const value = fields.get(name);
    if (value && value.length <= longestAnswer) query.set(name, value);
  }
  return { kind: "asked-again", path: `${href("/desk/orders/:orderId/moves/:move", tap)}?${query}` };
}

export interface AskedAgain {
  isAgain: boolean;
  /** What was chosen before. */
  chosen: { minutes?: string; rider?: string; reason?: string };
  /** The same, for the fields of the page. */
  form: FormReply | undefined;
}

/** Whether the address of a page says that its move is asked again. */
export function readAskedAgain(query: URLSearchParams): AskedAgain {
  const isAgain = query.get("again") === "1";
  const chosen = answers.flatMap((name) => {
    const value = isAgain && query.get(name);
    return value && isPossible(name, value) ? [[name, value]] : [];
  });
  const values = Object.fromEntries(chosen);
  return { isAgain, chosen: values, form: isAgain ? { title: "", values, errors: {} } : undefined };
}

/** The address may be anybody's: of the minutes only those that can be chosen are said on the page. */
function isPossible(name: (typeof answers)[number], value: string): boolean {
  return name === "minutes"
    ? acceptMinutes.some((minutes) => String(minutes) === value)
    : value.length <= longestAnswer;
}

const movePage = /^\/desk\/orders\/([A-Za-z0-9_-]{1,64})\/moves\/([a-z-]{1,20})$/;

function readTap(pathname: string, fields: URLSearchParams): { orderId: string; move: DeskMove } | undefined {
  const [, orderId, name] = movePage.exec(pathname) ?? ["", fields.get("order") ?? "", fields.get("move") ?? ""];
  const move = findDeskMove(name ?? "");
  return move && orderId && /^[A-Za-z0-9_-]{1,64}$/.test(orderId) ? { orderId, move } : undefined;
}
