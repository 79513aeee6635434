/** The rows of sizes in the form: as many as a dish can have. */
export const sizeRows = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type SizeRow = (typeof sizeRows)[number];
