import { hash, randomUUID } from "node:crypto";

/** What a form edits, of one restaurant, with its hidden fields. */
export interface Edited {
  vendorId: string;
  /** Undefined for a new dish or group. */
  id: string | undefined;
  formKey?: string | undefined;
  /** The version when the form was shown, see `identifyForm`. */
  seen?: string | undefined;
}

/** Creates the key of a rendered form that creates something. */
export function newFormKey(): string {
  return randomUUID();
}

/**
 * Returns the id of the row that a form creates. The same form has the same id when the same person sends it again, so
 * that the primary key prevents a second row; with other values, after going back, it creates another one.
 */
export function idOfForm(staffId: string, formKey: string | undefined, values: object): string {
  if (formKey === undefined) return randomUUID();
  const sent = JSON.stringify([staffId, formKey, values]);
  return hash("sha256", sent).slice(0, 32);
}
