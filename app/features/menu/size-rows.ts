/** The rows for sizes in the form, which limit the sizes of a dish. */
export const sizeRows = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type SizeRow = (typeof sizeRows)[number];
