import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { FormReply } from "../ui/form-reply.ts";

const maxBytes = 64 * 1024;
const maxFields = 100;
/** Retry-After of a server that is overloaded or has lost its database. */
const unavailableRetrySeconds = 5;

export interface RefusalOptions {
  title?: string;
  /** HTTP status, 400 by default. */
  status?: number;
  /** Seconds until a retry may succeed. */
  retryAfter?: number;
}

/** Returns the Retry-After header, or no header if `seconds` is undefined or 0. */
export function retryAfterHeader(seconds: number | undefined): Record<string, string> {
  return seconds ? { "Retry-After": String(seconds) } : {};
}

/** Refusal options for an exceeded rate limit: status 429 with Retry-After. */
export function tooManyRequests(seconds: number): RefusalOptions {
  return { status: 429, retryAfter: seconds };
}

type Refuse = (errors: Record<string, string>, options?: RefusalOptions) => ReturnType<typeof data<FormReply>>;

export type ReadForm<Value> =
  | {
      ok: true;
      value: Value;
      /** Rejects a valid form for another reason, such as a taken e-mail. The reply contains the submitted values. */
      refuse: Refuse;
      /** Rejects a valid form with 503: the action cannot be performed at the moment. */
      refuseAsUnavailable: (errors: Record<string, string>, title?: string) => ReturnType<Refuse>;
    }
  | { ok: false; refusal: ReturnType<Refuse> };

interface ReadFormOptions {
  /** Fields that are never sent back to the page, such as passwords. */
  secrets?: string[];
  /** Heading above the messages of a rejected form, or a function that derives it from the messages. */
  title?: string | ((errors: Record<string, string>) => string);
}

/**
 * Reads and validates a form. Fields missing from the schema are dropped before conform parses them: a field named
 * 'x[9999999].a' would make it allocate 50 MB. The first value of a repeated field is used.
 * @throws {Response} 413 if the body is larger than 64 KiB
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

/**
 * Returns the `intent` field, the clicked button of a page with several forms. Leaves the body unread for `readForm`.
 */
export async function readIntent(request: Request): Promise<string | null> {
  return new URLSearchParams(await request.clone().text()).get("intent");
}

/** For the `headers` export of a page: without it React Router drops an action's headers, such as `Retry-After`. */
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

/** PostgreSQL cannot store NUL, and a lone surrogate would silently become another character. */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
