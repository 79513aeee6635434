/** Sends filled forms with the session of the person they belong to. */
import type { AttackedApp } from "./attacked-app.ts";
import { listForms } from "./crawl.ts";
import type { FilledForm } from "./filled-form.ts";
import { fillForms } from "./filled-forms.ts";
import { formRequest, type RawResponse, sendRequest } from "./raw-request.ts";
import { cookieOf } from "./world.ts";

/** The filled forms of the app. To be called before rows are copied, because opening an order records that it was seen. */
export async function listFilledForms(app: AttackedApp): Promise<FilledForm[]> {
  const forms: FilledForm[] = [];
  for (const form of await fillForms(app)) forms.push({ ...form, fields: await resolveFields(app, form) });
  return forms;
}

/** Returns the fields of a form, those in `fromPage` with the values on its page. */
async function resolveFields(app: AttackedApp, form: FilledForm): Promise<Record<string, string>> {
  const { page, who, fromPage = [], file, fields: filled } = form;
  if (fromPage.length === 0) return filled;
  const { text } = await sendRequest(app.origin, { path: page, headers: { Cookie: cookieOf(app, who) } });
  const forms = listForms({ path: page, status: 200, html: text }).map(({ fields }) =>
    Object.fromEntries(fields.toReversed()),
  );
  const found = forms.find((each) => fromPage.every((name) => name in each));
  if (!found) throw new Error(`${file}: ${page} shows no form with ${fromPage}`);
  return { ...Object.fromEntries(fromPage.map((name) => [name, found[name] ?? ""])), ...filled };
}

/** Sends a form with these fields. */
export function sendForm(app: AttackedApp, form: FilledForm, fields: [string, string][]): Promise<RawResponse> {
  const { page, action = page, who } = form;
  return sendRequest(app.origin, { path: action, ...formRequest(fields, { Cookie: cookieOf(app, who) }) });
}
