import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressWithSize } from "./page-size.ts";

const pageOf = (text: string) => Buffer.from(`<p>${text}</p><p>It took <b class="page-size"></b> KB.</p>`);
const statedIn = (page: Buffer) => Number(/It took (\d+) KB/.exec(page.toString())?.[1]);

test.each([0, 400, 1_600, 9_450, 99_970])("a page with %i letters states what is sent of it", async (length) => {
  const sent = await compressWithSize(pageOf("x".repeat(length)), (page) => page);
  expect(statedIn(sent)).toBe(Math.max(1, Math.round(sent.length / 1_000)));
});

test("a compressed page states its compressed size, and is compressed only once after a page of its length", async () => {
  const text = Array.from({ length: 2_000 }, (_, number) => (number * 7_919) % 10_007).join(" ");
  let plain: Buffer = Buffer.alloc(0);
  let times = 0;
  const compress = (page: Buffer) => {
    times += 1;
    plain = page;
    return brotliCompressSync(page);
  };
  for (const expected of [undefined, 1]) {
    times = 0;
    const sent = await compressWithSize(pageOf(text), compress);
    expect(statedIn(plain)).toBe(Math.round(sent.length / 1_000));
    if (expected) expect(times).toBe(expected);
  }
});

test("a page that never has the size it states is sent after three tries", async () => {
  let times = 0;
  const sent = await compressWithSize(pageOf("x".repeat(5_000)), () => Buffer.alloc(++times % 2 ? 4_000 : 5_000));
  expect(times).toBe(3);
  expect(sent.length).toBeGreaterThan(0);
});

test("a page that states no size is sent as it is", async () => {
  const page = Buffer.from("<p>Hydrated</p>");
  expect(await compressWithSize(page, (each) => each)).toBe(page);
});
