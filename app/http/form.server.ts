import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";

const maxBytes = 64 * 1024;
const maxFields = 100;

/** What an action answers with when a form can't be accepted: what was typed, minus secrets, and the messages. */
export type FormReply = SubmissionResult<string[]>;

export type ReadForm<Value> = { ok: true; value: Value } | { ok: false; reply: FormReply };

/**
 * Reads a form and checks it. Names the schema does not know never reach conform: a field called
 * 'x[9999999].a' would make it build 50 MB. Of a repeated field the first counts.
 * @param secrets fields never sent back to the page, such as passwords
 * @throws {Response} 413 when the form is larger than any of ours
 */
export async function readForm<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
  { secrets = [] }: { secrets?: string[] } = {},
): Promise<ReadForm<z.output<Schema>>> {
  const fields = await readFields(request, Object.keys(schema.shape));
  const submission = parseWithZod(fields, { schema });
  const replyOptions = { hideFields: secrets };
  const unusable = [...fields].filter(([, value]) => !isStorable(String(value)));
  if (unusable.length > 0) {
    const fieldErrors = Object.fromEntries(
      unusable.map(([name]) => [name, ["Please remove the characters that cannot be stored."]]),
    );
    return { ok: false, reply: submission.reply({ ...replyOptions, fieldErrors }) };
  }
  if (submission.status !== "success") return { ok: false, reply: submission.reply(replyOptions) };
  return { ok: true, value: submission.value };
}

/** The `intent` of a page with several forms: the button that was pressed. Leaves the body for `readForm`. */
export async function readIntent(request: Request): Promise<string | null> {
  return new URLSearchParams(await request.clone().text()).get("intent");
}

/** A reply with messages of ours on top of what `readForm` checks: a taken e-mail, a wrong password. */
export function formReply(typed: Record<string, string | undefined>, errors: Record<string, string>): FormReply {
  const initialValue = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value ?? ""]));
  const error = Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]]));
  return { status: "error", initialValue, error };
}

interface Refusal {
  title?: string;
  status?: number;
  /** The seconds after which trying again makes sense. */
  wait?: number;
}

/** The answer to a form that was refused; `title` stands over its messages. */
export function refuseForm(reply: FormReply, { title = "Error", status = 400, wait }: Refusal = {}) {
  return data({ title, reply, wait: wait ? { seconds: wait } : undefined }, { status, headers: retryAfter(wait) });
}

/** The header that says in how many seconds trying again makes sense. */
export function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds ? { "Retry-After": String(seconds) } : {};
}

/** For a page's `headers`: React Router sends `Retry-After` and its like only where a page says so. */
export function sendActionHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}

async function readFields(request: Request, names: string[]): Promise<FormData> {
  const body = await request.text();
  if (body.length > maxBytes) throw new Response("Too large", { status: 413 });
  const known = new FormData();
  const fields = [...new URLSearchParams(body)].slice(0, maxFields);
  for (const [name, value] of fields) {
    if (names.includes(name) && !known.has(name)) known.append(name, value);
  }
  return known;
}

/** PostgreSQL stores no NUL, and a lone surrogate would silently become another character. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
