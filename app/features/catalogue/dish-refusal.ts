import { say } from "../../i18n/text.ts";
import type { Added } from "../cart/add-to-cart.server.ts";
import { noticeOfAdding } from "../cart/messages.ts";
import { groupField } from "./option-groups.tsx";

/** The error messages for a dish that was not added to the cart, by field. */
export function refusalOfAdding(added: Added): Record<string, string> {
  if (added.kind === "size-missing") return { [groupField("size")]: say("Please choose a size.") };
  const { message } = noticeOfAdding(added);
  const problem = added.kind === "choices" ? added.problem : undefined;
  return { [problem && "group" in problem ? groupField(problem.group.id) : "form"]: message };
}
