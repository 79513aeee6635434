import { expect, test } from "vitest";
import { z } from "zod";
import { conflict, readForm, readIntent, type UploadOptions } from "./form.server.ts";

const schema = z.object({
  name: z.string({ error: "Please enter your name" }).trim().min(1, "Please enter your name").max(10, "Too long"),
  phone: z.string({ error: "Please enter your phone" }),
  password: z.string({ error: "Too short" }).min(6, "Too short"),
});
const good = { name: "Sana", phone: "0300", password: "tiffin-test" };

type Fields = Record<string, string> | [string, string][] | string;

const post = (fields: Fields) =>
  new Request("http://localhost/form", { method: "POST", body: new URLSearchParams(fields) });
const read = (fields: Fields) => readForm(post(fields), schema, { secrets: ["password"] });

async function replyTo(fields: Fields) {
  const form = await read(fields);
  if (form.ok) throw new Error("the form was accepted");
  return form.refusal.data;
}

test("a valid form returns the parsed values", async () => {
  expect(await read({ ...good, name: "  Sana " })).toMatchObject({ ok: true, value: good });
});

test("every failed rule puts its message at its field", async () => {
  expect((await replyTo({ name: " " })).errors).toEqual({
    name: "Please enter your name",
    phone: "Please enter your phone",
    password: "Too short",
  });
});

test("a field that only a forged form has wrong is refused in our words, not in zod's", async () => {
  const hidden = z.object({ order: z.string().max(64), intent: z.enum(["disable", "enable"]) });
  const sent: Fields[] = [{}, { order: "x".repeat(65), intent: "delete" }];
  for (const fields of sent) {
    const form = await readForm(post(fields), hidden);
    if (form.ok) throw new Error("the form was accepted");
    const message = "This form was not sent from our own pages.";
    expect(form.refusal.data.errors).toEqual({ order: message, intent: message });
  }
});

test("characters that cannot be stored are reported together with the other errors", async () => {
  expect((await replyTo({ name: "S\0", password: "short" })).errors).toEqual({
    name: "Please remove the characters that cannot be stored.",
    phone: "Please enter your phone",
    password: "Too short",
  });
});

test("errors that only the server can find are reported with those of invalid fields, which come first", async () => {
  const check = async ({ password = "", name = "" }) => ({
    password: `${password} is common`,
    name: `${name} is taken`,
  });
  const form = await readForm(post({ ...good, name: " " }), schema, { check });
  expect(!form.ok && form.refusal.data.errors).toEqual({
    name: "Please enter your name",
    password: "tiffin-test is common",
  });
  expect(await readForm(post(good), schema, { check })).toMatchObject({ ok: false });
  expect(await readForm(post(good), schema, { check: async () => ({}) })).toMatchObject({ ok: true, value: good });
});

test("a reply contains the submitted values except passwords", async () => {
  const reply = await replyTo({ ...good, name: "A name that is too long", password: "s3cret-typed" });
  expect(reply.values).toMatchObject({ name: "A name that is too long", phone: "0300" });
  expect(JSON.stringify(reply)).not.toContain("s3cret-typed");
  expect(JSON.stringify(await replyTo({ ...good, name: "\0", password: "s3cret-typed" }))).not.toContain("s3cret");
});

test.each([
  "x[9999999].a",
  "name[9999999]",
  "name.first",
  "password[0]",
  "__intent__",
  "__proto__",
  "__proto__.polluted",
  "constructor",
  "",
])("an unknown field named %j has no effect", async (name) => {
  const before = process.threadCpuUsage();
  expect(await read([[name, "1"], ...Object.entries(good)])).toMatchObject({ ok: true, value: good });
  const reply = await replyTo([[name, "1"], ...Object.entries({ ...good, name: "" })]);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500);
  expect(JSON.stringify(reply).length).toBeLessThan(300);
  expect(reply.errors).toEqual({ name: "Please enter your name" });
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test.each(['{"type":"reset"}', '{"type":"validate","payload":{"name":"name"}}', "x"])(
  "conform's own intent %s does not bypass validation",
  async (intent) => {
    const reply = await replyTo([
      ["__intent__", intent],
      ["name", ""],
    ]);
    expect(reply.errors).toHaveProperty("name");
  },
);

test("the first value of a repeated field is used", async () => {
  expect(await read([...Object.entries(good), ["name", "Second"]])).toMatchObject({ ok: true, value: good });
});

test.each(["\0", "\x1b[2J", "\x07", "\x7f", "\x9b2J"])("the control character in %j is rejected", async (text) => {
  const reply = await replyTo({ ...good, phone: `03${text}00` });
  expect(reply.errors).toEqual({ phone: "Please remove the characters that cannot be stored." });
});

test("invisible direction controls are removed, except from passwords", async () => {
  const password = "tiffin\u202etest";
  const fields = { name: "S\u202eana\u2069", phone: "\u202a0300\u202c", password };
  expect(await read(fields)).toMatchObject({ ok: true, value: { ...good, password } });
  expect((await replyTo({ ...fields, name: "\u202eSana Khan Durrani" })).values.name).toBe("Sana Khan Durrani");
});

test("Urdu, emoji and line breaks are kept unchanged", async () => {
  const name = "ثناء 🍔\r\n";
  expect(await read({ ...good, name })).toMatchObject({ ok: true, value: { name: name.trim() } });
});

test("a form of 64 KiB is read, a larger one is rejected with 413", async () => {
  const phoneOf = (bytes: number) => "1".repeat(bytes - new URLSearchParams({ ...good, phone: "" }).toString().length);
  expect((await read({ ...good, phone: phoneOf(64 * 1024) })).ok).toBe(true);
  const refusal = await read({ ...good, phone: phoneOf(64 * 1024 + 1) }).catch((thrown: unknown) => thrown);
  expect(refusal).toBeInstanceOf(Response);
  expect(refusal).toMatchObject({ status: 413 });
});

function postMultipart(fields: Record<string, string>, file?: Blob): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (file) body.append("file", file, "a.jpg");
  return new Request("http://localhost/form", { method: "POST", body });
}

test("a long text is read whole, and is sent back with a refusal unless it is longer than 256 KB", async () => {
  const send = async (phone: string) => {
    const form = await readForm(postMultipart({ ...good, name: " ", phone }), schema, {
      upload: { sender: "sana", checkAgain: async () => {}, take: async () => ({ values: {} }) },
      longField: { name: "phone", maxBytes: 1_000_000, tooLong: "Long" },
    });
    return form.ok ? undefined : form.refusal.data;
  };
  const [short, long] = ["1".repeat(256 * 1024), "1".repeat(256 * 1024 + 1)];
  expect(await send(short)).toMatchObject({ values: { phone: short }, errors: { name: "Please enter your name" } });
  expect(await send(long)).toMatchObject({ values: { name: " " }, errors: { name: "Please enter your name" } });
  expect((await send(long))?.values).not.toHaveProperty("phone");
});

test("the sender of a file is checked again once it is there, and before it is stored", async () => {
  const request = postMultipart(good, new Blob(["x"]));
  const refusal = new Response(null, { status: 403 });
  let wasRead = false;
  const upload: UploadOptions = {
    sender: "sana",
    checkAgain: async () => {
      wasRead = request.bodyUsed;
      throw refusal;
    },
    take: () => expect.unreachable("was stored"),
  };
  await expect(readForm(request, schema, { upload })).rejects.toBe(refusal);
  expect(wasRead).toBe(true);
});

test("the sender of a file is checked once more after it is stored, which may have waited for other files", async () => {
  const request = postMultipart(good, new Blob(["x"]));
  const refusal = new Response(null, { status: 403 });
  let isStored = false;
  const upload: UploadOptions = {
    sender: "sana",
    checkAgain: async () => {
      if (isStored) throw refusal;
    },
    take: async () => {
      isStored = true;
      return { values: {} };
    },
  };
  await expect(readForm(request, schema, { upload })).rejects.toBe(refusal);
});

test("only the first 100 fields are read", async () => {
  const others = (count: number): [string, string][] => Array.from({ length: count }, (_, index) => [`f${index}`, ""]);
  expect((await read([...others(97), ...Object.entries(good)])).ok).toBe(true);
  expect((await read([...others(98), ...Object.entries(good)])).ok).toBe(false);
});

test("a body that is not a form has no fields", async () => {
  for (const body of ["", "&&&===", '{"name":"Sana"}', "%ff%fe=%zz"]) {
    const request = new Request("http://localhost/form", { method: "POST", body });
    expect(await readForm(request, schema)).toMatchObject({ ok: false });
  }
});

test("reading the intent leaves the body unread", async () => {
  const request = post({ ...good, intent: "add-address" });
  expect(await readIntent(request)).toBe("add-address");
  expect(await readForm(request, schema)).toMatchObject({ ok: true, value: good });
  expect(await readIntent(post(good))).toBeNull();
});

test("an action's own refusal contains the submitted values without secrets, and Retry-After", async () => {
  const form = await read({ ...good, name: " Sana " });
  if (!form.ok) throw new Error("the form was refused");
  const { data, init } = form.refuse({ name: "Taken" }, { title: "Error Title", status: 429, retryAfter: 30 });
  expect(data).toEqual({
    title: "Error Title",
    values: { name: " Sana ", phone: "0300" },
    errors: { name: "Taken" },
    retryAfter: { seconds: 30 },
  });
  expect(init).toEqual({ status: 429, headers: { "Retry-After": "30" } });
  expect(form.refuseAsUnavailable({ name: "Later" }).init).toMatchObject({
    status: 503,
    headers: { "Retry-After": "5" },
  });
});

test("a refused form keeps the version that was seen, unless somebody else has changed it", async () => {
  const versioned = schema.extend({ seen: z.string() });
  const form = await readForm(post({ ...good, seen: "v1" }), versioned);
  if (!form.ok) throw new Error("the form was refused");
  expect(form.refuse({ name: "Taken" }).data?.values).toMatchObject({ name: "Sana", seen: "v1" });
  const { data, init } = form.refuse({ form: "Changed" }, conflict);
  expect(init).toMatchObject({ status: 409 });
  expect(data?.values).toEqual(good);
});
