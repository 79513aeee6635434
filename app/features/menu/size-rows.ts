/** The rows for sizes in the form: a dish can have this many. */
export const sizeRows = [1, 2, 3, 4, 5, 6, 7, 8] as const;
