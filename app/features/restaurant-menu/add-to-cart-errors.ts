import { say } from "../../i18n/text.ts";
import type { AddToCartResult } from "../cart/add-to-cart.server.ts";
import { addToCartNotice } from "../cart/messages.ts";
import { groupField } from "../options/choice-fields.ts";
import { describeChoiceProblem } from "../options/choice-messages.ts";

/** Why a dish was not put into the cart: error messages by field, one for each size or group of extras to change. */
export function addToCartErrors(added: AddToCartResult): Record<string, string> {
  if (added.kind === "size-missing") return { [groupField("size")]: say("Please choose a size.") };
  if (added.kind !== "choices") return { form: addToCartNotice(added).message };
  const errors = added.problems.map((problem) => {
    const field = "group" in problem ? groupField(problem.group.id) : "form";
    return [field, describeChoiceProblem(problem)];
  });
  return Object.fromEntries(errors);
}
