import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { FormReply } from "../ui/form-reply.ts";

const maxBytes = 64 * 1024;
const maxFields = 100;
/** When a server that is overloaded or has lost its database is worth asking again. */
const unavailableRetrySeconds = 5;

export interface RefusalOptions {
  title?: string;
  /** 400 unless said otherwise. */
  status?: number;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** The header that says in how many seconds trying again makes sense; none without a number. */
export function retryAfterHeader(seconds: number | undefined): Record<string, string> {
  return seconds ? { "Retry-After": String(seconds) } : {};
}

/** Options of a refusal because somebody does something too often. */
export function tooManyRequests(seconds: number): RefusalOptions {
  return { status: 429, retryAfter: seconds };
}

type Refuse = (errors: Record<string, string>, options?: RefusalOptions) => ReturnType<typeof data<FormReply>>;

export type ReadForm<Value> =
  | {
      ok: true;
      value: Value;
      /** Answers the form with messages of its own: a taken e-mail, a wrong password. What was typed comes back. */
      refuse: Refuse;
      /** The same with 503: what the form asks for cannot be done at the moment. */
      refuseAsUnavailable: (errors: Record<string, string>, title?: string) => ReturnType<Refuse>;
    }
  | { ok: false; refusal: ReturnType<Refuse> };

interface ReadFormOptions {
  /** Fields that are never sent back to the page, such as passwords. */
  secrets?: string[];
  /** Stands over the messages of a refused form. */
  title?: string | ((errors: Record<string, string>) => string);
}

/**
 * Reads a form and validates it. Fields that the schema does not know never reach conform: a field called
 * 'x[9999999].a' would make it build 50 MB. Of a repeated field the first counts.
 * @throws {Response} 413 when the form is larger than any of ours
 */
export async function readForm<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
  { secrets = [], title = "Error" }: ReadFormOptions = {},
): Promise<ReadForm<z.output<Schema>>> {
  const fields = await readFields(request, Object.keys(schema.shape));
  const values = Object.fromEntries(
    [...fields].flatMap(([name, value]) => (secrets.includes(name) ? [] : [[name, String(value)]])),
  );
  const titleOf = (errors: Record<string, string>) => (typeof title === "function" ? title(errors) : title);
  const refuse: Refuse = (errors, options) => refuseForm({ title: titleOf(errors), values, errors }, options);
  const unstorable = [...fields].filter(([, value]) => !isStorable(String(value)));
  if (unstorable.length > 0) {
    const message = "Please remove the characters that cannot be stored.";
    return { ok: false, refusal: refuse(Object.fromEntries(unstorable.map(([name]) => [name, message]))) };
  }
  const submission = parseWithZod(fields, { schema });
  if (submission.status !== "success") return { ok: false, refusal: refuse(firstMessages(submission.error ?? {})) };
  const refuseAsUnavailable = (errors: Record<string, string>, title?: string) =>
    refuse(errors, { ...(title && { title }), status: 503, retryAfter: unavailableRetrySeconds });
  return { ok: true, value: submission.value, refuse, refuseAsUnavailable };
}

/** The `intent` of a page with several forms: the button that was pressed. Leaves the body for `readForm`. */
export async function readIntent(request: Request): Promise<string | null> {
  return new URLSearchParams(await request.clone().text()).get("intent");
}

/** For a page's `headers`: React Router sends an action's `Retry-After` and the like only where a page asks for it. */
export function forwardActionHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders;
}

function refuseForm(reply: FormReply, { title = reply.title, status = 400, retryAfter }: RefusalOptions = {}) {
  const headers = retryAfterHeader(retryAfter);
  return data<FormReply>(
    { ...reply, title, ...(retryAfter && { retryAfter: { seconds: retryAfter } }) },
    { status, headers },
  );
}

function firstMessages(errors: Record<string, string[] | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, messages]) => (messages?.[0] ? [[name, messages[0]]] : [])),
  );
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
