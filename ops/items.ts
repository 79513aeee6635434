import { type Command, InvalidArgumentError } from "commander";
import { isDate, toEpochMs } from "#app/features/dates/local-time.ts";
import { operator } from "#app/features/desk/staff-member.ts";
import { type DeskDish, findDeskDish, listDeskMenu } from "#app/features/menu/desk-menu.server.ts";
import { markSoldOut } from "#app/features/menu/sold-out.server.ts";
import type { SoldOutUntil } from "#app/features/menu/sold-out-until.ts";
import { printDone, printRows } from "./print.ts";
import { requireRestaurant } from "./vendors.ts";

/** Adds the commands `items list`, `sold-out` and `back`. */
export function addItemCommands(program: Command): void {
  const items = program.command("items").description("dishes: list, mark as sold out, put back on sale");
  items
    .command("list")
    .description("list the dishes of a restaurant")
    .requiredOption("--restaurant <id>", "the restaurant's id; required")
    .option("--json", "as JSON")
    .action(async ({ restaurant, json }) => {
      await requireRestaurant(restaurant);
      const dishes = (await listDeskMenu(restaurant)).flatMap((section) => section.dishes);
      printRows(dishes, json, (dish) => [dish.id, describeSale(dish), dish.priceRupees, dish.name]);
    });
  items
    .command("sold-out")
    .description("mark a dish as sold out")
    .argument("<id>", "the dish's id")
    .option(
      "--until <time>",
      "next-opening, forever, or a time in Asia/Karachi such as 2026-12-01T12:00; with Z at its end, in UTC",
      readUntil,
      "next-opening",
    )
    .option("--json", "as JSON")
    .action(async (id, { until, json }) => change(id, until, json));
  items
    .command("back")
    .description("put a sold-out dish back on sale")
    .argument("<id>", "the dish's id")
    .option("--json", "as JSON")
    .action(async (id, { json }) => change(id, null, json));
}

function describeSale({ soldOut, isAvailable, extras }: DeskDish): string {
  if (soldOut) return `sold out ${soldOut}`;
  if (!isAvailable) return "hidden";
  return extras.some(({ lacking }) => lacking) ? "required extras sold out" : "on";
}

function readUntil(text: string): SoldOutUntil {
  if (text === "next-opening") return text;
  if (text === "forever") return "infinity";
  const at = readTime(text);
  if (!(at > Date.now()))
    throw new InvalidArgumentError("next-opening, forever, or a time in the future such as 2026-12-01T12:00.");
  return new Date(at);
}

/** Reads a time, in Asia/Karachi unless it names a zone, as epoch milliseconds; NaN if it is none. */
function readTime(text: string): number {
  const day = text.slice(0, "YYYY-MM-DD".length);
  if (!isDate(day) || text[day.length] !== "T") return Number.NaN;
  if (/(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return Date.parse(text);
  // The process's own zone depends on the machine: UTC in a container.
  return toEpochMs(day, (Date.parse(`${text}Z`) - Date.parse(day)) / 60_000);
}

async function change(id: string, wanted: SoldOutUntil, json: boolean | undefined): Promise<void> {
  const dish = await findDeskDish(id);
  const changed = dish && (await markSoldOut(operator, { vendorId: dish.vendorId, menuItemId: id, until: wanted }));
  if (changed?.kind === "wrong-date") throw new Error("this time is not in the future");
  if (changed?.kind !== "changed")
    throw new Error(`there is no dish ${id}: \`ops items list --restaurant ID\` shows the ids`);
  const { name, until } = changed;
  const end = until instanceof Date ? `until ${until.toISOString()}` : "until it is brought back";
  printDone(until ? `${name} is sold out ${end}` : `${name} is back`, json, { id, name, soldOutUntil: until });
}
