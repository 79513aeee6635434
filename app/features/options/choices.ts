import { isolate, stripBidiControls, t } from "../../i18n/text.ts";

/** An option of a group of extras, such as 'Garlic mayo' in 'Sauces'. */
interface Option {
  id: string;
  name: string;
  /** Added to the price of the dish; 0 for a free option. */
  priceRupees: number;
  isSoldOut: boolean;
}

/** A group of extras, of which customers choose `min` to `max` options for a dish. */
export interface OptionGroup {
  id: string;
  name: string;
  min: number;
  max: number;
  options: Option[];
}

/** A chosen option, as stored with a line of a cart or an order. */
interface Choice {
  groupName: string;
  name: string;
  priceRupees: number;
}

export type ChoiceProblem =
  | { kind: "too-few" | "too-many"; group: Pick<OptionGroup, "id" | "name" | "min" | "max"> }
  | { kind: "sold-out"; group: Pick<OptionGroup, "id">; optionName: string }
  /** 'unknown': an option that was deleted or belongs to another dish. */
  | { kind: "unknown" | "no-size" };

/** Lists why these options of a dish's groups cannot be ordered, one reason per group; empty if they can. */
export function listChoiceProblems(groups: OptionGroup[], optionIds: string[]): ChoiceProblem[] {
  const known = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)));
  if (optionIds.some((id) => !known.has(id))) return [{ kind: "unknown" }];
  return groups.flatMap(({ options, ...group }): ChoiceProblem[] => {
    const chosen = options.filter(({ id }) => optionIds.includes(id));
    const soldOut = chosen.find(({ isSoldOut }) => isSoldOut);
    if (soldOut) return [{ kind: "sold-out", group, optionName: soldOut.name }];
    if (chosen.length < group.min) return [{ kind: "too-few", group }];
    return chosen.length > group.max ? [{ kind: "too-many", group }] : [];
  });
}

/** Finds the first reason why these options of a dish's groups cannot be ordered; undefined if they can. */
export function findChoiceProblem(groups: OptionGroup[], optionIds: string[]): ChoiceProblem | undefined {
  return listChoiceProblems(groups, optionIds)[0];
}

/** Lists the chosen options in the order of the groups, without deleted ones. */
export function listChoices(groups: OptionGroup[], optionIds: string[]): Choice[] {
  return groups.flatMap(({ name: groupName, options }) =>
    options.flatMap(({ id, name, priceRupees }) => (optionIds.includes(id) ? [{ groupName, name, priceRupees }] : [])),
  );
}

/** Whether so many options are sold out that nobody can choose the minimum. */
export function isUnchoosable({ min, options }: OptionGroup): boolean {
  return options.filter(({ isSoldOut }) => !isSoldOut).length < min;
}

/** Formats the chosen options, one line per group: 'Spice level: Hot', 'Sauces: Garlic mayo, Raita'. */
export function describeChoices(choices: { groupName: string; name: string }[]): string[] {
  const names = new Map<string, string[]>();
  for (const { groupName, name } of choices) names.set(groupName, [...(names.get(groupName) ?? []), name]);
  return [...names].map(([groupName, chosen]) => `${groupName}: ${chosen.join(", ")}`);
}

/** What a line was ordered with; `extras` as `describeChoices` returns them. */
interface LineChoices {
  size: string | null;
  extras: string[];
  note: string;
}

/** Lists size, extras and note of a line, each a text: 'Size: Half', 'Spice level: Hot'. */
export function listLineParts({ size, extras, note }: LineChoices): string[] {
  const parts = [
    size && t("Size: {size}", { size: stripBidiControls(size) }),
    ...extras.map((extra) => isolate(stripBidiControls(extra))),
    note && t("Note: {note}", { note: stripBidiControls(note) }),
  ];
  return parts.flatMap((part) => part || []);
}

/** Formats size, extras and note of a line as one text: 'Size: Half · Spice level: Hot'; undefined if it has none. */
export function describeLine(line: LineChoices): string | undefined {
  return listLineParts(line).join("\u00a0· ") || undefined;
}

/** Describes how many options of a group to choose: 'Choose 1', 'Choose up to 3'. */
export function describeLimits({ min, max }: { min: number; max: number }): string {
  if (min === max) return t("Choose {count}", { count: min });
  return min === 0 ? t("Choose up to {max}", { max }) : t("Choose {min} to {max}", { min, max });
}
