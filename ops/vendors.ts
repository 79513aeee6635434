import type { Command } from "commander";
import { listRestaurantNames } from "#app/features/desk/restaurant-choices.server.ts";
import { operator } from "#app/features/desk/staff-member.ts";
import {
  listRestaurantSwitches,
  setApproval,
  switchOrders,
} from "#app/features/restaurants/restaurant-switches.server.ts";
import { printDone, printRows, readNumber } from "./print.ts";

type Switch = (id: string) => Promise<{ kind: string }>;

const switches: [name: string, set: Switch, description: string, done: string][] = [
  ["approve", (id) => setApproval(operator, id, true), "let customers see a restaurant", "approved"],
  ["suspend", (id) => setApproval(operator, id, false), "hide a restaurant until it is approved again", "suspended"],
  ["open", (id) => switchOrders(operator, id, true), "switch a restaurant on; its hours still count", "switched on"],
  ["close", (id) => switchOrders(operator, id, false), "switch a restaurant off until `vendors open`", "switched off"],
];

/** Adds the commands `vendors list`, `approve`, `suspend`, `open` and `close`. */
export function addVendorCommands(program: Command): void {
  const vendors = program.command("vendors").description("restaurants: list, approve, suspend, open, close");
  vendors
    .command("list")
    .description("list restaurants by name, and whether they take orders now")
    .argument("[search]", "part of a name or id")
    .option("--limit <number>", "how many at most", readNumber, 1_000)
    .option("--json", "as JSON")
    .action(async (search, { limit, json }) => {
      const listed = await listRestaurantSwitches({ search, limit: limit + 1 });
      printRows(listed.slice(0, limit), json, (row) => [
        row.id,
        row.isApproved ? "approved" : "not approved",
        row.isOpen ? "on" : "off",
        row.takesOrders ? "takes orders" : "closed",
        row.restaurantName,
      ]);
      if (listed.length > limit)
        console.error(`ops: only the first ${limit} by name: give a part of the name, or a higher --limit`);
    });
  for (const [name, set, description, done] of switches) {
    vendors
      .command(name)
      .description(description)
      .argument("<id>", "the restaurant's id")
      .option("--json", "as JSON")
      .action(async (id, { json }) => {
        if ((await set(id)).kind === "not-found") throw new Error(noRestaurant(id));
        printDone(`${id} is ${done}`, json, { id, is: done });
      });
  }
}

/** One line for operators about a restaurant's id that does not exist. */
const noRestaurant = (id: string) => `there is no restaurant ${id}: \`ops vendors list\` shows the ids`;

/** @throws {Error} with one line for operators, if there is no restaurant with this id */
export async function requireRestaurant(id: string): Promise<void> {
  if (!(await listRestaurantNames([id])).has(id)) throw new Error(noRestaurant(id));
}
