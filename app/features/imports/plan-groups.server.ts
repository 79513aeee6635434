import { randomUUID } from "node:crypto";
import { pluralize } from "../../ui/text/pluralize.ts";
import { maxGroupsPerRestaurant } from "../menu/change-group.server.ts";
import type { ExportedGroup } from "../menu/export-menu.server.ts";
import { largestMax, maxOptions } from "../options/choice-fields.ts";
import type { FileGroup, FileOption } from "./imported-file.ts";
import { matchRows } from "./match-rows.ts";
import { keepPlaces, type Refuse, refuseRepeats } from "./plan.ts";
import { nameKey, nameProblem, normalizeTimestamp } from "./read-cells.ts";

export interface PlannedGroup {
  file: FileGroup;
  before: ExportedGroup | undefined;
  after: ExportedGroup;
}

/** Plans the groups of a file: each as stored (`before`) and as merged with the file (`after`). */
export function planGroups(files: FileGroup[], stored: ExportedGroup[], refuse: Refuse): PlannedGroup[] {
  const { matched } = matchRows(files, stored, (group) => group);
  const planned = files.map((file, place): PlannedGroup => {
    const before = matched[place];
    return { file, before, after: mergeGroup(file, before) };
  });
  for (const each of planned) checkGroup(each, refuse);
  const after = new Map([...stored, ...planned.map((each) => each.after)].map((group) => [group.id, group]));
  if (after.size > maxGroupsPerRestaurant && after.size > stored.length)
    refuse(files[0]?.line, `There would be ${after.size} groups of extras: the limit is ${maxGroupsPerRestaurant}.`);
  const lines = new Map(planned.map(({ file, after: { id } }) => [id, file.line]));
  const entries = [...after.values()].map(({ id, name }) => {
    return { key: nameKey(name), line: lines.get(id), reason: `There would be two groups called “${name}”.` };
  });
  refuseRepeats(entries, refuse);
  return planned.map(({ file, before, after }) => {
    const options = keepPlaces(after.options, file.options.length, before?.options ?? []);
    return { file, before, after: { ...after, options } };
  });
}

function mergeGroup(file: FileGroup, stored: ExportedGroup | undefined): ExportedGroup {
  const min = file.min ?? stored?.min ?? 0;
  const max = file.max ?? stored?.max ?? Math.max(1, min);
  const options = mergeOptions(file.options, stored?.options ?? []);
  return { id: stored?.id ?? randomUUID(), name: file.name, min, max, options };
}

/** Returns the file's options in its order, then the stored ones that it does not name. */
function mergeOptions(files: FileOption[], stored: ExportedGroup["options"]): ExportedGroup["options"] {
  const { matched, others } = matchRows(files, stored, (option) => option);
  const merged = files.map((file, place) => {
    const known = matched[place];
    const { soldOutUntil = known?.soldOutUntil ?? null } = file;
    return {
      id: known?.id ?? randomUUID(),
      name: file.name,
      price: file.price ?? known?.price ?? 0,
      soldOutUntil: normalizeTimestamp(soldOutUntil),
    };
  });
  return [...merged, ...others];
}

function checkGroup({ file, before, after }: PlannedGroup, refuse: Refuse): void {
  const { line } = file;
  const problem = nameProblem("The name of the group", file.name, 60);
  if (problem) refuse(line, problem);
  if (after.max < 1 || after.max > largestMax) refuse(line, `“${file.name}”: Max must be 1 to ${largestMax}.`);
  else if (after.min > after.max) refuse(line, `“${file.name}”: Min is more than Max.`);
  else if (after.min > after.options.length) {
    refuse(line, `“${file.name}” asks for ${pluralize(after.min, "option")}, but has only ${after.options.length}.`);
  } else if (!before && after.options.length === 0) refuse(line, `“${file.name}” has no options.`);
  if (after.options.length > maxOptions && file.options.length > 0) {
    refuse(line, `“${file.name}” would have ${after.options.length} options: the limit is ${maxOptions}.`);
  }
  checkOptions({ file, after }, refuse);
}

function checkOptions({ file, after }: Pick<PlannedGroup, "file" | "after">, refuse: Refuse): void {
  const { line } = file;
  for (const option of file.options) {
    const problem = nameProblem("The name of the option", option.name, 60);
    if (problem) refuse(option.line ?? line, problem);
  }
  const lines = file.options.map((option) => option.line ?? line);
  const entries = after.options.map(({ name }, place) => {
    return {
      key: nameKey(name),
      line: lines[place] ?? line,
      reason: `“${after.name}” has two options called “${name}”.`,
    };
  });
  refuseRepeats(entries, refuse);
}
