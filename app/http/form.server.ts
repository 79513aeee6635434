import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { say, stripBidiControls, translate } from "../i18n/text.ts";
import { type FormReply, notSaved, translateAll } from "../ui/forms/form-reply.ts";
import type { Upload } from "../ui/forms/upload.ts";
import { isStorable } from "../ui/text/storable.ts";
import { orUnavailable, unavailableRetrySeconds } from "./errors.server.ts";
import { isMultipart, readMultipart } from "./multipart.server.ts";

export const maxFormBytes = 64 * 1024;
const maxFields = 100;
/** Rendering and compressing a page with megabytes in it would block the process. */
const maxReturnedLength = 256 * 1024;

/** For rules without a message of their own, which no form of our pages breaks; zod's is technical English. */
const forged = say("This form was not sent from our own pages.");

interface RefusalOptions {
  title?: string;
  /** HTTP status, 400 by default. */
  status?: number;
  /** Seconds until a retry may succeed. */
  retryAfter?: number;
  links?: FormReply["links"];
  /** Whether to drop the version in the field `seen`, so that the form, sent again, applies to what is stored by then. */
  forgetsSeen?: boolean;
}

/** Refusal options for a form about something that somebody else has changed in the meantime. */
export const conflict: RefusalOptions = { status: 409, forgetsSeen: true };

/** Returns the Retry-After header, or no header if `seconds` is undefined or 0. */
export function retryAfterHeader(seconds: number | undefined): Record<string, string> {
  return seconds ? { "Retry-After": String(seconds) } : {};
}

/** Refusal options for an exceeded rate limit: status 429 with Retry-After. */
export function tooManyRequests(seconds: number): RefusalOptions {
  return { status: 429, retryAfter: seconds };
}

type Refuse = (errors: Record<string, string>, options?: RefusalOptions) => ReturnType<typeof data<FormReply>>;

type ReadForm<Value> = AcceptedForm<Value> | { ok: false; refusal: ReturnType<Refuse> };

/** A form whose fields are valid. */
export interface AcceptedForm<Value = unknown> {
  ok: true;
  value: Value;
  /** Rejects a valid form for another reason, such as a taken email. The reply contains the submitted values. */
  refuse: Refuse;
  /** Rejects a valid form with 503: the action cannot be performed at the moment. By default with the desk's message. */
  refuseAsUnavailable: (errors?: Record<string, string>, title?: string) => ReturnType<Refuse>;
}

interface ReadFormOptions {
  /** Fields that are never sent back to the page, such as passwords. */
  secrets?: string[];
  /** Heading above the messages of a rejected form, or a function that derives it from the messages. */
  title?: string | ((errors: Record<string, string>) => string);
  /** Returns errors that only the server can find, such as a common password; called even if other fields are invalid. */
  check?: (fields: Record<string, string>) => Promise<Record<string, string>>;
  /** For a form with a file. */
  upload?: UploadOptions;
  /** A field of a form with a file that may exceed the limit of forms, with its own limit and the message beyond it. */
  longField?: { name: string; maxBytes: number; tooLong: string };
}

export interface UploadOptions {
  /** The id of the person who sends the form. */
  sender: string;
  /** Checks the person's rights again once the file has arrived, and once it is stored, which may take minutes; throws a response. */
  checkAgain: () => Promise<void>;
  /** Stores the file, even if other fields are invalid, so that nobody has to send it twice. */
  take: (upload: Upload) => Promise<TakenUpload>;
}

/** The fields that a file fills in, or why it was refused. */
type TakenUpload = { values: Record<string, string> } | { errors: Record<string, string>; options?: RefusalOptions };

/**
 * Reads and validates a form. Fields missing from the schema are dropped before conform parses them: a field named
 * 'x[9999999].a' would make it allocate 50 MB. The first value of a repeated field is used. Invisible direction controls
 * are removed: pasted phone numbers contain them, and in a name they would reorder the sentence around it.
 * @throws {Response} 413 if the body is larger than 64 KiB, unless it has a `longField`
 */
export async function readForm<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
  options: ReadFormOptions = {},
): Promise<ReadForm<z.output<Schema>>> {
  const { secrets = [], title = "Error", check } = options;
  const sent = await readFields(request, Object.keys(schema.shape), options);
  const refused = await takeFile(sent, options);
  const typed = Object.fromEntries([...sent.fields].map(([name, value]) => [name, String(value)]));
  const values = returnedValues(typed, secrets);
  const refuse: Refuse = (found, refusal) => {
    const errors = { ...found, ...refused?.errors };
    return refuseForm({ title: typeof title === "function" ? title(errors) : title, values, errors }, refusal);
  };
  const submission = parseWithZod(sent.fields, { schema, error: () => forged });
  const otherErrors = { ...(await check?.(typed)), ...findUnstorable(sent.fields) };
  if (submission.status !== "success") {
    return { ok: false, refusal: refuse({ ...otherErrors, ...firstMessages(submission.error ?? {}) }) };
  }
  if (Object.keys(otherErrors).length > 0) return { ok: false, refusal: refuse(otherErrors) };
  if (refused) return { ok: false, refusal: refuse({}, refused.options) };
  const refuseAsUnavailable = (errors: Record<string, string> = notSaved, title?: string) =>
    refuse(errors, { ...(title && { title }), status: 503, retryAfter: unavailableRetrySeconds });
  return { ok: true, value: submission.value, refuse, refuseAsUnavailable };
}

/** Returns the `intent` field, the clicked button of a page with several forms. Leaves the body unread for `readForm`. */
export async function readIntent(request: Request): Promise<string | null> {
  if (isMultipart(request)) return null;
  return new URLSearchParams(await request.clone().text()).get("intent");
}

function refuseForm(reply: FormReply, options: RefusalOptions = {}) {
  const { title = reply.title, status = 400, retryAfter, links, forgetsSeen } = options;
  const headers = retryAfterHeader(retryAfter);
  const errors = translateAll(reply.errors);
  const { seen: _, ...withoutSeen } = reply.values;
  return data<FormReply>(
    {
      title: translate(title),
      values: forgetsSeen ? withoutSeen : reply.values,
      errors,
      ...(links && { links }),
      ...(retryAfter && { retryAfter: { seconds: retryAfter } }),
    },
    { status, headers },
  );
}

function firstMessages(errors: Record<string, string[] | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, messages]) => (messages?.[0] ? [[name, messages[0]]] : [])),
  );
}

type SentForm = Awaited<ReturnType<typeof readFields>>;

/** Reads the fields with these names. A long field that exceeds its limit sets `isTooLong`. */
async function readFields(request: Request, names: string[], options: ReadFormOptions) {
  const { secrets = [], longField, upload } = options;
  const read = upload && isMultipart(request) ? await readUpload(request, upload, longField) : await readText(request);
  if (read.isTooLong && !longField) throw tooLarge();
  const fields = new FormData();
  for (const [name, value] of read.fields.slice(0, maxFields)) {
    if (!names.includes(name) || fields.has(name)) continue;
    fields.append(name, secrets.includes(name) ? value : stripBidiControls(value));
  }
  return { ...read, fields };
}

async function readUpload(
  request: Request,
  { sender, checkAgain }: UploadOptions,
  longField: ReadFormOptions["longField"],
) {
  const read = await readMultipart(request, longField?.maxBytes ?? maxFormBytes, sender);
  await checkAgain();
  return read;
}

/** Sets the fields that belong to the file of a form; returns the error messages if it was refused. */
async function takeFile({ fields, isTooLong, upload: file }: SentForm, { upload, longField }: ReadFormOptions) {
  if (isTooLong && longField) return { errors: { [longField.name]: longField.tooLong }, options: { status: 413 } };
  if (!file || !upload) return undefined;
  const taken = await orUnavailable(upload.take(file), "failed to take an uploaded file");
  if ("kind" in taken) {
    const options = { status: 503, retryAfter: unavailableRetrySeconds };
    return { errors: { form: "The file could not be saved. Please try again." }, options };
  }
  if ("errors" in taken) return taken;
  await upload.checkAgain();
  for (const [name, value] of Object.entries(taken.values)) fields.set(name, value);
  return undefined;
}

/** Leaves out the values that a rejected form is not filled in with. */
function returnedValues(typed: Record<string, string>, secrets: string[]): Record<string, string> {
  const isReturned = ([name, value]: [string, string]) => !secrets.includes(name) && value.length <= maxReturnedLength;
  return Object.fromEntries(Object.entries(typed).filter(isReturned));
}

async function readText(request: Request): ReturnType<typeof readMultipart> {
  const body = await request.text();
  if (body.length > maxFormBytes) throw tooLarge();
  return { fields: [...new URLSearchParams(body)], isTooLong: false };
}

function tooLarge(): Response {
  return new Response("Too large", { status: 413 });
}

/** Returns an error message for each field that cannot be stored. */
function findUnstorable(fields: FormData): Record<string, string> {
  const names = [...fields].flatMap(([name, value]) => (isStorable(String(value)) ? [] : [name]));
  const message = say("Please remove the characters that cannot be stored.");
  return Object.fromEntries(names.map((name) => [name, message]));
}
