/** The maximum number of groups per dish. */
export const maxGroups = 6;

/** The maximum number of options per group. */
export const maxOptions = 15;

/** The largest 'Choose at most' of a group, which the table checks too; it may exceed the number of its options. */
export const largestMax = 20;

/** The form fields that contain the ids of chosen options: one per radio group, and one per checkbox. */
export const choiceFields = Array.from(
  { length: maxGroups * maxOptions },
  (_, index): `choice${number}` => `choice${index + 1}`,
);

/**
 * Reads the ids of the options chosen in a dish's form. Its other fields, such as size and quantity, may have the same
 * values: another system may number its options.
 */
export function readOptionIds(fields: Iterable<[name: string, value: unknown]>): string[] {
  return [...fields].flatMap(([name, value]) => (name.startsWith("choice") && value ? [String(value)] : []));
}

/** The fields of a dish's form that contain its groups, in order. */
export const extrasRows = Array.from({ length: maxGroups }, (_, index): `extras${number}` => `extras${index + 1}`);

/** The rows of a group's form, one per option. */
export const optionRows = Array.from({ length: maxOptions }, (_, index) => index + 1);

/** Returns the element id of a group, which is also the key of its error message; 'size' stands for the sizes. */
export function groupField(groupId: string): string {
  return `group-${groupId}`;
}
