/** The file of a form, with its name as sent. `too-large`, `busy`: it was skipped, but the other fields were read. */
export type Upload = { kind: "file"; bytes: Buffer; name: string } | { kind: "too-large" | "busy" };
