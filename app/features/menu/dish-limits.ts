/** The longest texts of a dish, in forms and imported files. */
export const dishLimits = { name: 120, category: 60, description: 500 } as const;

/** The rows for sizes in the form: a dish can have this many. */
export const sizeRows = [1, 2, 3, 4, 5, 6, 7, 8] as const;
