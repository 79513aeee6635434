import { hash, randomUUID } from "node:crypto";

/** Creates the key of a rendered form that creates something. */
export function newFormKey(): string {
  return randomUUID();
}

/**
 * Returns the id of the row that a form creates. The same form has the same id when the same person sends it again, so
 * that the primary key prevents a second row; with other values, after going back, it creates another one.
 * @param person the id of the person who sends it; '' if nobody is signed in
 */
export function idOfForm(person: string, formKey: string | undefined, values: object): string {
  if (formKey === undefined) return randomUUID();
  const sent = JSON.stringify([person, formKey, values]);
  return hash("sha256", sent).slice(0, 32);
}
