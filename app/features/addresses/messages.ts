import { say, t } from "../../i18n/text.ts";
import { failure, success } from "../../ui/notice.ts";
import { deliveryMessages } from "../areas/messages.ts";
import { formatWait } from "../dates/format-wait.ts";
import type { TooMany } from "../throttle/throttle.server.ts";

/** The maximum number of addresses per customer. */
export const maxAddresses = 20;

export const addressMessages = {
  /** The message for an empty field, which differs between the two pages that add addresses. */
  missingOnPayment: say("Please fill in both address label and full address."),
  missingOnProfile: say("Please fill in both address label and address details"),
  addFailed: say("Failed to add address. Please try again."),
  tooMany: (seconds: number) =>
    t("You have changed your addresses many times in the last hour. Please try again {wait}.", {
      wait: formatWait(seconds),
    }),
  full: say(`You can save at most ${maxAddresses} addresses.` as const),
};

type NotAdded = { kind: "full" | "unavailable" } | TooMany;

/** The arguments of `form.refuse` for an address that was not added. */
export function addAddressRefusal(
  refused: NotAdded,
): [errors: { form: string }, options?: { status: number; retryAfter: number }] {
  switch (refused.kind) {
    case "full":
      return [{ form: addressMessages.full }];
    case "too-many":
      return [{ form: addressMessages.tooMany(refused.seconds) }, { status: 429, retryAfter: refused.seconds }];
    case "unavailable":
      return [{ form: addressMessages.addFailed }, { status: 503, retryAfter: 5 }];
  }
}

export const addressNotices = {
  added: success(say("Address added successfully!")),
  "made-default": success(say("Default address updated!")),
  "area-saved": deliveryMessages.areaSaved,
  "no-area": failure(deliveryMessages.noArea),
  deleted: success(say("Address deleted successfully!")),
  "not-found": failure(say("This address was not found.")),
  unavailable: failure(say("Failed to change address. Please try again.")),
};
