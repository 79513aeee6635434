/** The longest texts of a dish, in forms and imported files. */
export const dishLimits = { name: 120, category: 60, description: 500 } as const;
