/** Submits forms by plain requests, as a browser without scripts does, with fields and buttons found by their labels. */
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { type HTMLElement, parseHtml, textOf } from "./html.ts";
import { postForm, readPage } from "./http.ts";

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

/** Opens a page, fills in the fields with these labels and presses the button; does not follow a redirect. */
export async function submitForm(
  request: APIRequestContext,
  path: string,
  typed: Typed,
  button: string,
): Promise<APIResponse> {
  const page = await readPage(request, path);
  const { fields, action } = readForm(page, button);
  for (const [label, text] of Object.entries(typed)) fields[nameOf(findField(page, label))] = text;
  return postForm(request, action ?? path, fields);
}

/** Expects this message first in the error summary and beside the field, if any, and that the form keeps what was typed. */
export async function expectRefusal(
  answer: APIResponse,
  { title, message, field, hint }: Refusal,
  typed: Typed = {},
): Promise<void> {
  const page = parseHtml(await answer.text());
  const summary = page.querySelector('[role="alert"]');
  expect(textOf(summary?.querySelector("li"))).toBe(message);
  expect(textOf(summary?.querySelector("h2"))).toBe(title);
  expect(textOf(page.querySelector("title"))).toMatch(/^Error: /);
  if (field) expect(describe(page, findField(page, field))).toBe(hint ? `${hint} ${message}` : message);
  else expect(page.querySelectorAll("[aria-invalid]").map((marked) => marked.getAttribute("name"))).toEqual([]);
  for (const [label, text] of Object.entries(typed)) {
    if (!label.includes("Password")) expect(fieldValue(findField(page, label)), label).toBe(text);
  }
}

/** The field with this label. @throws {Error} when there is none */
export function findField(page: HTMLElement, label: string): HTMLElement {
  const id = page
    .querySelectorAll("label")
    .find((each) => textOf(each) === label)
    ?.getAttribute("for");
  const field = id ? page.getElementById(id) : page.querySelector(`[aria-label="${label}"]`);
  if (!field) throw new Error(`the page has no field ${label}`);
  return field;
}

/** The value that a field of an untouched page has. */
export function fieldValue(field: HTMLElement): string {
  if (field.tagName === "TEXTAREA") return field.text;
  if (field.tagName !== "SELECT") return field.getAttribute("value") ?? (isChoice(field) ? "on" : "");
  const option = field.querySelector("option[selected]") ?? field.querySelector("option");
  return option?.getAttribute("value") ?? "";
}

const nameOf = (field: HTMLElement) => field.getAttribute("name") ?? "";

const findButton = (form: HTMLElement, name: string) =>
  form.querySelectorAll("button").find((button) => textOf(button) === name);

/** The fields that the untouched form with this button sends, by name. @throws {Error} when the page has none */
export function readFields(page: HTMLElement, button: string): Record<string, string> {
  return readForm(page, button).fields;
}

/** These fields, and the form's `action` if it has one. @throws {Error} when the page has no such form */
export function readForm(page: HTMLElement, button: string) {
  const form = page.querySelectorAll("form").find((each) => findButton(each, button));
  if (!form) throw new Error(`the page has no form with the button ${button}`);
  const fields: Record<string, string> = Object.fromEntries(formFields(form, findButton(form, button)));
  return { fields, action: form.getAttribute("action") };
}

/** The fields that an untouched form sends, by name, with the button that is pressed. */
export function formFields(form: HTMLElement, button: HTMLElement | undefined): Map<string, string> {
  const controls = form.querySelectorAll("input, textarea, select").filter(isSent);
  const fields = controls.map((field) => [nameOf(field), fieldValue(field)] as const);
  const pressed = button && nameOf(button) ? [[nameOf(button), fieldValue(button)] as const] : [];
  return new Map([...fields, ...pressed]);
}

/** A checkbox or radio button is sent only if it is checked, and a file never: none is chosen. */
function isSent(field: HTMLElement): boolean {
  return field.getAttribute("type") !== "file" && (!isChoice(field) || field.hasAttribute("checked"));
}

const isChoice = (field: HTMLElement) => ["checkbox", "radio"].includes(field.getAttribute("type") ?? "");

/** The accessible name of a button or a link. */
export const controlName = (control: HTMLElement) => control.getAttribute("aria-label") ?? textOf(control);

/** The accessible description of a field. */
function describe(page: HTMLElement, field: HTMLElement): string {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids
    .map((id) => textOf(page.getElementById(id)))
    .filter(Boolean)
    .join(" ");
}
