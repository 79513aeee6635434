import { stripBidiControls, t } from "../../i18n/text.ts";
import type { ChoiceProblem } from "./choices.ts";

/** Returns the message about a size or extras that cannot be ordered. */
export function describeChoiceProblem(problem: ChoiceProblem): string {
  switch (problem.kind) {
    case "no-size":
      return t("Please choose a size.");
    case "unknown":
      return t("The extras of this dish have changed. Please choose again.");
    case "sold-out":
      return t("{name} is sold out today. Please choose something else.", {
        name: stripBidiControls(problem.optionName),
      });
    case "too-many":
      return t("{group}: please choose at most {max}.", {
        group: stripBidiControls(problem.group.name),
        max: problem.group.max,
      });
    case "too-few": {
      const { name, min, max } = problem.group;
      const group = stripBidiControls(name);
      if (min === max) return t("{group}: please choose {count}.", { group, count: min });
      return t("{group}: please choose at least {min}.", { group, min });
    }
  }
}
