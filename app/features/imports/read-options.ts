import type { Cells } from "./headers.ts";
import type { FileGroup } from "./imported-file.ts";
import type { Refuse } from "./plan.ts";
import { nameKey, readCount, readMoney } from "./read-cells.ts";

interface Row {
  line: number;
  cells: Cells;
}

type ReadGroup = FileGroup & { lines: number[] };

/** Reads the groups of an options file, which has one row per option; a group's own cells may be in any of its rows. */
export function readOptions(rows: Row[], refuse: Refuse): FileGroup[] {
  const groups = new Map<string, ReadGroup>();
  let last: ReadGroup | undefined;
  for (const { line, cells } of rows) {
    const name = cells.get("group");
    const group = name === undefined ? last : (groups.get(nameKey(name)) ?? { line, lines: [], name, options: [] });
    if (!group) {
      refuse(line, "The name of the group is missing.");
      continue;
    }
    last = group;
    groups.set(nameKey(group.name), group);
    group.lines.push(line);
    readGroupCells(group, { line, cells }, refuse);
    readOption(group, { line, cells }, refuse);
  }
  return [...groups.values()];
}

function readGroupCells(group: FileGroup, { line, cells }: Row, refuse: Refuse): void {
  for (const field of ["min", "max"] as const) {
    const cell = cells.get(field);
    if (cell === undefined) continue;
    const label = field === "min" ? "Min" : "Max";
    const count = readCount(cell);
    const other = group[field] ?? count;
    if (count === undefined) refuse(line, `${label} must be a whole number.`);
    else if (count !== other) refuse(line, `${label} is ${other} in another row of this group.`);
    else group[field] = count;
  }
  const items = (cells.get("items") ?? "").split(/[;|\n]/).flatMap((text) => text.trim() || []);
  if (items.length > 0) group.items = [...(group.items ?? []), ...items.map((text) => ({ line, text }))];
}

function readOption(group: FileGroup, { line, cells }: Row, refuse: Refuse): void {
  const name = cells.get("option");
  if (name === undefined) {
    if (!cells.has("items")) refuse(line, "The name of the option is missing.");
    return;
  }
  const cell = cells.get("price");
  const price = cell === undefined ? undefined : readMoney({ line, text: cell }, "The price", refuse);
  group.options.push({ line, name, price });
}
