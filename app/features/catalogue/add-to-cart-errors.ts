import type { AddToCartResult } from "../cart/add-to-cart.server.ts";
import { addToCartNotice } from "../cart/messages.ts";
import { groupField } from "../options/choice-fields.ts";
import { describeChoiceProblem } from "../options/choice-messages.ts";
import type { ChoiceProblem } from "../options/choices.ts";

/** Why a dish was not put into the cart: error messages by field, one for each size or group of extras to change. */
export function addToCartErrors(added: AddToCartResult): Record<string, string> {
  if (added.kind !== "choices") return { form: addToCartNotice(added).message };
  return Object.fromEntries(added.problems.map((problem) => [fieldOf(problem), describeChoiceProblem(problem)]));
}

function fieldOf(problem: ChoiceProblem): string {
  if (problem.kind === "no-size") return groupField("size");
  return "group" in problem ? groupField(problem.group.id) : "form";
}
