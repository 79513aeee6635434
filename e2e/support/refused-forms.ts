/** Forms that are filled in wrongly, in a browser. */
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** What is typed, by the label of its field; '' empties a field. */
export type Typed = Record<string, string>;

export interface Refusal {
  /** What stands over the messages. */
  title: string;
  message: string;
  /** The label of the field the message is about. */
  field: string;
  /** What stands beside that field anyway. */
  hint?: string;
}

/** Fills the fields and presses the button, as somebody would whose browser checks nothing by itself. */
export async function send(page: Page, typed: Typed, button: string): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** The page says this first, at its top and beside the field, and keeps what was typed. */
export async function expectRefusal(
  page: Page,
  { title, message, field, hint }: Refusal,
  typed: Typed = {},
): Promise<void> {
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("listitem").first()).toHaveText(message);
  await expect(summary.getByRole("heading")).toHaveText(title);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(
    hint ? `${hint} ${message}` : message,
  );
  for (const [label, text] of Object.entries(typed)) {
    if (!label.includes("Password")) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
}
