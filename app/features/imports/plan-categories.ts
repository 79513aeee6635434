import type { ExportedMenu } from "../menu/export-menu.server.ts";
import { listFieldChanges } from "./field-changes.ts";
import type { CatalogueFile } from "./imported-file.ts";
import type { PlannedRow, Refuse } from "./plan.ts";
import type { PlannedDish } from "./plan-catalogue.server.ts";
import { textProblem } from "./read-cells.ts";

/** A category whose name in Urdu changes, from `before` to `after`; null if it has none. */
export interface PlannedCategory {
  line: number | undefined;
  name: string;
  before: string | null;
  after: string | null;
}

type Menu = { planned: PlannedDish[]; stored: ExportedMenu };

/** Plans the Urdu names that a file gives to categories. Refuses categories that no dish is in after the import. */
export function planCategories(file: CatalogueFile, { planned, stored }: Menu, refuse: Refuse): PlannedCategory[] {
  const before = new Map(stored.categories.map(({ name, nameUrdu }) => [name, nameUrdu]));
  const used = new Set(planned.map(({ after }) => after.category));
  const given = new Map<string, PlannedCategory>();
  for (const entry of [...ofJson(file), ...ofSpreadsheet(planned)]) {
    const { line, name, after } = entry;
    const known = given.get(name);
    if (known && known.after !== after) refuse(line, `“${name}” has two names in Urdu: ${known.after} and ${after}.`);
    const problem = used.has(name) ? nameProblem(entry) : `No dish is in the category “${name}”.`;
    if (problem) refuse(line, problem);
    if (!known) given.set(name, { ...entry, before: before.get(name) ?? null });
  }
  return [...given.values()].filter((category) => category.before !== category.after);
}

type Given = Omit<PlannedCategory, "before">;

function ofJson({ categories = [] }: CatalogueFile): Given[] {
  return categories.flatMap(({ name, nameUrdu }) =>
    nameUrdu === undefined ? [] : { line: undefined, name, after: nameUrdu },
  );
}

function ofSpreadsheet(planned: PlannedDish[]): Given[] {
  return planned.flatMap(({ file, after: { category: name } }) =>
    file?.categoryUrdu === undefined ? [] : { line: file.line, name, after: file.categoryUrdu },
  );
}

function nameProblem({ name, after }: Given): string | undefined {
  if (name === "") return "The category of this name in Urdu is missing.";
  return textProblem("The name of the category in Urdu", after, 120);
}

/** How the preview shows a category. */
export function toCategoryRow({ line, name, before, after }: PlannedCategory): PlannedRow {
  const changes = listFieldChanges({ nameUrdu: before }, { nameUrdu: after }, ["nameUrdu"]);
  return { kind: "changed", what: "category", line, name, changes };
}
