import type { Command } from "commander";
import {
  listRestaurantSwitches,
  type RestaurantSwitch,
  turnRestaurantSwitch,
} from "#app/features/restaurants/restaurant-switches.server.ts";
import { operator } from "#app/features/staff/staff-member.ts";
import { printDone, printRows, readLimit } from "./print.ts";

const turns: [turn: RestaurantSwitch, description: string, done: string][] = [
  ["approve", "let customers see a restaurant", "approved"],
  ["suspend", "hide a restaurant until it is approved again", "suspended"],
  ["open", "switch a restaurant on; its hours still count", "switched on"],
  ["close", "switch a restaurant off until it is opened again", "switched off"],
];

/** `vendors list`, `approve`, `suspend`, `open` and `close`. */
export function addVendorCommands(program: Command): void {
  const vendors = program.command("vendors").description("restaurants: list, approve, suspend, open, close");
  vendors
    .command("list")
    .description("restaurants by name, and whether they take orders now")
    .argument("[search]", "part of a name or id")
    .option("--limit <number>", "how many at most", readLimit, 1_000)
    .option("--json", "as JSON")
    .action(async (search, { limit, json }) => {
      printRows(await listRestaurantSwitches({ search, limit }), json, (row) => [
        row.id,
        row.isApproved ? "approved" : "not approved",
        row.isOpen ? "on" : "off",
        row.takesOrders ? "takes orders" : "closed",
        row.restaurantName,
      ]);
    });
  for (const [turn, description, done] of turns) {
    vendors
      .command(turn)
      .description(description)
      .argument("<id>", "the restaurant's id")
      .option("--json", "as JSON")
      .action(async (id, { json }) => {
        const result = await turnRestaurantSwitch(operator, id, turn);
        if (result === "not-found") throw new Error(`there is no restaurant ${id}`);
        printDone(`${id} is ${result === "unchanged" ? `${done} already` : done}`, json, { id, result });
      });
  }
}
