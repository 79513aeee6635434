import { stripBidiControls } from "../../ui/bidi.ts";
import { failure, type Notice, success } from "../../ui/notice.ts";
import type { OptionSoldOut } from "./change-option.server.ts";
import { noticeOfSale } from "./messages.ts";

export const optionMessages = {
  gone: "These extras are no longer on the menu.",
  nameTaken: "There are extras with this name already.",
  full: "A restaurant can have at most 50 kinds of extras.",
  wrongDate: "Please choose a day after today.",
};

/** The notice after a group was saved or deleted. */
export function noticeOfGroup({ kind, name }: { kind: "saved" | "deleted"; name: string }): Notice {
  return success(`${stripBidiControls(name)} was ${kind}.`);
}

/** The notice after an option was moved. */
export function noticeOfMovedOption({ kind }: { kind: "moved" | "stays" | "not-found" }): Notice {
  if (kind === "not-found") return failure(optionMessages.gone);
  return kind === "moved" ? success("The options have their new order.") : success("It is already at the end.");
}

/** The notice after an option was marked as sold out, or turned on. */
export function noticeOfOption(changed: OptionSoldOut, now: number): Notice {
  return changed.kind === "not-found" ? failure(optionMessages.gone) : noticeOfSale(changed, now);
}
