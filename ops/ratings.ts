import type { Command } from "commander";
import { listRatingDrift, repairRatings } from "#app/features/reviews/rating-drift.server.ts";
import { printDone } from "./print.ts";

/** Adds the command `ratings check`. */
export function addRatingCommands(program: Command): void {
  program
    .command("ratings")
    .description("compare restaurants' ratings with their reviews")
    .command("check")
    .description("report restaurants whose rating or count differs from their reviews; exit code 1 if there are any")
    .option("--repair", "correct them")
    .option("--json", "as JSON")
    .action(async ({ repair, json }) => {
      const drift = await listRatingDrift();
      if (repair) await repairRatings(drift.map(({ id }) => id));
      else if (drift.length > 0) process.exitCode = 1;
      const lines = drift.map(
        ({ id, rating, totalRatings, mean, total }) =>
          `${id}: has ${rating ?? "no rating"} of ${totalRatings}, its reviews say ${mean ?? "none"} of ${total}`,
      );
      if (drift.length === 0) lines.push("all ratings are right");
      else if (repair) lines.push(`${drift.length} repaired`);
      printDone(lines.join("\n"), json, { drift, repaired: repair === true });
    });
}
