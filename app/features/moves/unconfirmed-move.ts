import { href } from "react-router";
import { pickListParams } from "../desk/order-path.ts";
import { type DeskMove, findDeskMove, preparationMinutes } from "../orders/order-moves.ts";
import { mayBeId } from "../text/ids.ts";

/** The answers that the URL keeps during the sign-in. Free text is left out: it does not belong in URLs. */
const answers = ["minutes", "rider", "reason"] as const;
const maxAnswerLength = 64;

/** A form sent after the session had ended: a move to confirm at `path`, a form sent by a script, or one that is lost. */
export type ExpiredForm = { kind: "unconfirmed"; path: string } | { kind: "background" } | { kind: "lost" };

/**
 * Decides what happens to a form that was sent after the session had ended. A move must be confirmed on its page after
 * the sign-in, so that none is lost and none is made in the name of the next person. That page leads back to the same list.
 */
export function readExpiredForm(
  { pathname, searchParams }: Pick<URL, "pathname" | "searchParams">,
  fields: URLSearchParams,
): ExpiredForm {
  // Boards acknowledge new orders without anybody pressing a button.
  if (fields.get("intent") === "acknowledge") return { kind: "background" };
  const tap = readTap(pathname, fields);
  if (!tap) return { kind: "lost" };
  const query = new URLSearchParams({ again: "1" });
  for (const name of ["from", ...answers]) {
    const value = fields.get(name);
    if (value && value.length <= maxAnswerLength) query.set(name, value);
  }
  for (const [name, value] of pickListParams(searchParams)) query.set(name, value);
  return { kind: "unconfirmed", path: `${href("/desk/orders/:orderId/moves/:move", tap)}?${query}` };
}

/** The answers that were chosen before the session ended. */
export type UnconfirmedAnswers = Partial<Record<(typeof answers)[number], string>>;

/** Reads from the URL the answers of a move that was pressed before the sign-in; undefined if there is none to confirm. */
export function readUnconfirmedAnswers(query: URLSearchParams): UnconfirmedAnswers | undefined {
  if (query.get("again") !== "1") return undefined;
  const chosen = answers.flatMap((name) => {
    const value = query.get(name);
    return value && isPossible(name, value) ? [[name, value]] : [];
  });
  return Object.fromEntries(chosen);
}

/** The URL may be forged: only minutes that can be chosen are shown. */
function isPossible(name: (typeof answers)[number], value: string): boolean {
  return name === "minutes"
    ? preparationMinutes.some((minutes) => String(minutes) === value)
    : value.length <= maxAnswerLength;
}

const movePage = /^\/desk\/orders\/([\w-]{1,64})\/moves\/([a-z-]{1,20})$/;

function readTap(pathname: string, fields: URLSearchParams): { orderId: string; move: DeskMove } | undefined {
  const [, orderId, name] = movePage.exec(pathname) ?? ["", fields.get("order") ?? "", fields.get("move") ?? ""];
  const move = findDeskMove(name ?? "");
  return move && orderId && mayBeId(orderId) ? { orderId, move } : undefined;
}
