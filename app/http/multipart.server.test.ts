import { expect, test } from "vitest";
import { readMultipart } from "./multipart.server.ts";

const boundary = "----form";

function requestOf(body: ReadableStream, type = `multipart/form-data; boundary=${boundary}`): Request {
  // The types of `RequestInit` lack `duplex`, which a body that is a stream needs.
  return new Request("http://x", {
    method: "POST",
    body,
    duplex: "half",
    headers: { "Content-Type": type },
  } as RequestInit);
}

/** A request as a browser sends it, in pieces of this size. */
function send(body: Buffer | string, { pieces = 65_536, type }: { pieces?: number; type?: string | undefined } = {}) {
  const bytes = Buffer.from(body);
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(sent, sent + pieces));
      sent += pieces;
    },
  });
  return requestOf(stream, type);
}

function part(name: string, value: string | Buffer, filename?: string): Buffer {
  const file = filename === undefined ? "" : `; filename="${filename}"\r\nContent-Type: image/jpeg`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from("\r\n")]);
}

const maxBytes = 64 * 1024;
const read = (request: Request, sender = "sana") => readMultipart(request, maxBytes, sender);

const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);

test.each([1, 7, 65_536])("fields and the file are read, even in pieces of %d bytes", async (pieces) => {
  const picture = Buffer.from([0xff, 0xd8, 0xff, 13, 10, 45, 45, 0]);
  const body = form(part("name", "Karahi — کڑاہی"), part("picture", picture, "a.jpg"), part("price", "450"));
  const { fields, upload } = await read(send(body, { pieces }));
  expect(fields).toEqual([
    ["name", "Karahi — کڑاہی"],
    ["price", "450"],
  ]);
  expect(upload).toEqual({ kind: "file", bytes: picture, name: "a.jpg" });
});

test("a file field left blank is not a file, but an empty file is one", async () => {
  expect(await read(send(form(part("picture", "", ""))))).toEqual({ fields: [], isTooLong: false });
  const { upload } = await read(send(form(part("picture", "", "empty.jpg"))));
  expect(upload).toEqual({ kind: "file", bytes: Buffer.alloc(0), name: "empty.jpg" });
});

test("a file above 8 MB is dropped, and the other fields are read", { tags: "slow" }, async () => {
  const body = form(part("picture", Buffer.alloc(8 * 1024 * 1024 + 1), "a.jpg"), part("name", "Naan"));
  expect(await read(send(body))).toMatchObject({ fields: [["name", "Naan"]], upload: { kind: "too-large" } });
});

test("only one of many files is read", async () => {
  const files = [1, 2, 3].map((n) => part("picture", String(n), `${n}.jpg`));
  expect((await read(send(form(...files)))).upload).toEqual({ kind: "file", bytes: Buffer.from("1"), name: "1.jpg" });
});

test("a form with more parts than any page sends is refused, and the rest is not read", async () => {
  const many = Array.from({ length: 100 }, (_, index) => part(`x${index}`, "1"));
  expect((await read(send(form(...many)))).fields).toHaveLength(100);
  let pieces = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1;
      controller.enqueue(part("x", "1"));
    },
  });
  await expect(read(requestOf(endless))).rejects.toMatchObject({ status: 400 });
  expect(pieces).toBeLessThan(300);
});

test.each([
  ["one field", ["a".repeat(maxBytes + 1)]],
  ["one field in Urdu", ["ن".repeat(maxBytes / 2 + 1)]],
  ["many fields", Array.from({ length: 66 }, () => "a".repeat(1_000))],
])("%s of more bytes than allowed is reported as too long, and what fits is kept", async (_what, texts) => {
  const body = form(part("name", "Naan"), ...texts.map((text) => part("text", text)));
  const { fields, isTooLong } = await read(send(body));
  expect(isTooLong).toBe(true);
  expect(fields[0]).toEqual(["name", "Naan"]);
  expect(Buffer.byteLength(fields.map(([, text]) => text).join(""))).toBeLessThanOrEqual(maxBytes);
});

test("a form of only one field that is cut is reported as too long", async () => {
  expect(await read(send(form(part("text", "a".repeat(maxBytes + 1)))))).toMatchObject({ isTooLong: true });
});

const naan = form(part("name", "Naan"), part("picture", "x", "a.jpg"));

/** Begins to send some forms of one person. Returns a function that sends the rest, and tells what became of their files. */
function begin(count: number, sender: string) {
  const begun = Array.from({ length: count }, () => {
    const stream = new TransformStream<Uint8Array, Uint8Array>();
    return { read: read(requestOf(stream.readable), sender), writer: stream.writable.getWriter() };
  });
  const finish = async () => {
    for (const { writer } of begun) await writer.write(naan).then(() => writer.close());
    return Promise.all(begun.map(async ({ read }) => (await read).upload?.kind));
  };
  return finish;
}

test("if too many uploads are in progress, a file is not read, but the other fields are", async () => {
  const finishes = ["sana", "omar", "hina", "bilal"].map((sender) => begin(3, sender));
  expect(await read(send(naan), "zara")).toMatchObject({ fields: [["name", "Naan"]], upload: { kind: "busy" } });
  for (const finish of finishes) expect(await finish()).toEqual(Array(3).fill("file"));
  expect((await read(send(naan), "zara")).upload).toMatchObject({ kind: "file" });
});

test("only three of one person's files are read at once, and the others hold up nobody", async () => {
  const finish = begin(20, "sana");
  const finishOthers = begin(3, "omar");
  expect((await read(send(naan), "sana")).upload).toEqual({ kind: "busy" });
  expect((await read(send(naan), "hina")).upload).toMatchObject({ kind: "file" });
  expect(await finishOthers()).toEqual(Array(3).fill("file"));
  expect(await finish()).toEqual([...Array(3).fill("file"), ...Array(17).fill("busy")]);
  expect((await read(send(naan), "sana")).upload).toMatchObject({ kind: "file" });
});

test("a form without a sender has its fields but no file, and keeps nobody from sending one", async () => {
  const begun = Array.from({ length: 12 }, () => {
    const stream = new TransformStream<Uint8Array, Uint8Array>();
    return { read: readMultipart(requestOf(stream.readable), maxBytes), writer: stream.writable.getWriter() };
  });
  expect((await read(send(naan), "sana")).upload).toMatchObject({ kind: "file" });
  for (const { writer } of begun) await writer.write(naan).then(() => writer.close());
  for (const { read } of begun)
    expect(await read).toMatchObject({ fields: [["name", "Naan"]], upload: { kind: "busy" } });
});

test.each<[string, string | Buffer, string?]>([
  ["an empty form", ""],
  ["a form of a type without a boundary", "x", "multipart/form-data"],
  ["a form without its boundary", "name=Naan"],
  ["a form broken off within a file", part("picture", "abc", "a.jpg").subarray(0, -3)],
  ["a form broken off within a field", part("name", "Naan").subarray(0, -3)],
  ["a form broken off within a head", Buffer.from(`--${boundary}\r\nContent-Disp`)],
])("%s is answered with 400", async (_what, body, type) => {
  await expect(read(send(body, { type }))).rejects.toMatchObject({ status: 400 });
});

test("a connection that ends within the file is answered with 400", async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const refused = expect(read(requestOf(stream.readable))).rejects.toMatchObject({ status: 400 });
  const writer = stream.writable.getWriter();
  await writer.write(part("picture", Buffer.alloc(200_000), "a.jpg").subarray(0, -100));
  await writer.abort(new Error("gone"));
  await refused;
});
