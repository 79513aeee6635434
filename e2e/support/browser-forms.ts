/** Fills and submits forms in a browser, and checks how they are refused; http-forms.ts does the same without one. */
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The typed texts by the labels of their fields; '' empties a field. */
export type Typed = Record<string, string>;

export interface Refusal {
  /** The heading of the error summary. */
  title: string;
  message: string;
  /** The label of the refused field; without one, no field is marked, because nothing that was typed is at fault. */
  field?: string;
  /** The hint that the field always has. */
  hint?: string;
}

/** Fills the fields and presses the button. */
export async function submitForm(page: Page, typed: Typed, button: string): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Expects this message first in the error summary and beside the field, if any, and that the form keeps what was typed. */
export async function expectRefusal(
  page: Page,
  { title, message, field, hint }: Refusal,
  typed: Typed = {},
): Promise<void> {
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("listitem").first()).toHaveText(message);
  await expect(summary.getByRole("heading")).toHaveText(title);
  await expect(page).toHaveTitle(/^Error: /);
  if (field) {
    const description = hint ? `${hint} ${message}` : message;
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(description);
  } else {
    await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  }
  for (const [label, text] of Object.entries(typed)) {
    if (!label.includes("Password")) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
}
