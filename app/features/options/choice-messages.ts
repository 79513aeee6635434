import { stripBidiControls } from "../../ui/bidi.ts";
import type { ChoiceProblem } from "./choices.ts";

/** The messages about extras that cannot be ordered. */
export function describeChoiceProblem(problem: ChoiceProblem): string {
  switch (problem.kind) {
    case "unknown":
      return "The extras of this dish have changed. Please choose again.";
    case "sold-out":
      return `${stripBidiControls(problem.optionName)} is sold out today. Please choose something else.`;
    case "too-many":
      return `${stripBidiControls(problem.group.name)}: please choose ${problem.group.max} at most.`;
    case "too-few": {
      const { name, min, max } = problem.group;
      return `${stripBidiControls(name)}: please choose ${min === max ? min : `at least ${min}`}.`;
    }
  }
}
