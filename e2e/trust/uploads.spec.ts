/** Pictures and menus such as no phone or till writes, uploaded by forms. */
import sharp from "sharp";
import { blackPng, gifOfFrames, pngWithComment } from "../../app/features/pictures/test-hostile-pictures.ts";
import { db } from "../support/database.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { type AttackedApp, expect, test } from "../support/trust/attacked-app.ts";
import { measureLag, readMetrics } from "../support/trust/event-loop-lag.ts";
import { hostileMenus } from "../support/trust/hostile-menus.ts";
import { isLongRun } from "../support/trust/long-run.ts";
import { withFile } from "../support/trust/multipart.ts";
import { type RawRequest, type RawResponse, sendRequest } from "../support/trust/raw-request.ts";

/** How many bytes memory may grow over that after the first file. */
const maxGrowth = 150 * 1024 * 1024;

const noPicture = "not a supported picture";
const broken = "This picture is broken";
const start = (format: string) => Buffer.concat([Buffer.from(format, "latin1"), Buffer.alloc(8_000_000)]);

test("no picture delays others or takes much memory; a refusal has a reason", { tag: "@once" }, async ({ app }) => {
  test.setTimeout(120_000);
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const refused: [what: string, bytes: Buffer, words: string][] = [
    ["a bomb of 50,000 by 50,000", blackPng(50_000, 50_000), "more than 30 million pixels"],
    ["one that lacks its pixels", blackPng(50_000, 50_000, { rows: 10 }), "more than 30 million pixels"],
    ["one wider than numbers go", blackPng(2 ** 31 - 1, 2 ** 31 - 1, { rows: 0 }), broken],
    ["a column of 30 million pixels", blackPng(1, 29_999_999), "wider or taller"],
    ["a row of them", blackPng(29_999_999, 1), "wider or taller"],
    ["a GIF of 10,000 frames", gifOfFrames(10_000), noPicture],
    ["half of a photograph", photo.subarray(0, photo.length / 2), broken],
    ["a GIF that is a page", Buffer.from("GIF89a/*<html><script>alert(1)</script>*/=1;"), noPicture],
    ["a drawing with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), noPicture],
    ["30 MB", Buffer.alloc(30_000_000), "larger than 8 MB"],
    ["a JPEG that is nothing but its beginning", start("\xff\xd8\xff"), broken],
    ["a PNG that is nothing but its beginning", start("\x89PNG\r\n\x1a\n"), broken],
  ];
  const rows = () => countRows(app.vendorId);
  await send(app, { name: "a.jpg", type: "image/jpeg", bytes: photo });
  const [{ memory }, before] = [await readMetrics(app.origin), await rows()];
  for (const [what, bytes, words] of refused) {
    const answer = await send(app, { name: "a.jpg", type: "image/jpeg", bytes }, what);
    expect(answer.status, what).toBe(400);
    expect(errorsOf(answer), what).toContain(words);
  }
  expect(await rows()).toEqual(before);
  for (const name of ["../../../etc/\0passwd%00.php", "a".repeat(3_000)])
    expect((await send(app, { name, type: "text/html", bytes: photo })).status, name).toBe(303);
  expect((await send(app, { name: "a.png", type: "", bytes: pngWithComment(500) }, "500 MB of words")).status).toBe(
    303,
  );
  expect(await sharp(await storedPicture()).metadata()).toMatchObject({ format: "jpeg" });
  expect((await readMetrics(app.origin)).memory - memory, "bytes more").toBeLessThan(maxGrowth);
});

test("no menu makes the import fail, and a refusal gives its reason", { tag: "@once" }, async ({ app }) => {
  test.setTimeout(120_000);
  const before = await countRows(app.vendorId);
  for (const [what, bytes, words] of hostileMenus()) {
    for (const [query, cookie] of [
      [`restaurant=${app.vendorId}`, app.staff.manager ?? ""],
      ["of=restaurants", app.staff.owner ?? ""],
    ] as const) {
      const file = { field: "upload", name: "menu.csv", type: "text/csv", bytes };
      const form = withFile({ intent: "preview" }, file);
      const answer = await sendRequest(app.origin, post(`/desk/import?${query}`, cookie, form));
      const shown = answer.headers.location
        ? await sendRequest(app.origin, { path: answer.headers.location, headers: { Cookie: cookie } })
        : answer;
      expect(shown.status, what).toBeLessThan(500);
      if (query.startsWith("restaurant")) expect(textOf(parseHtml(shown.text)), what).toContain(words);
    }
  }
  expect(await countRows(app.vendorId), "nothing is imported by previewing").toEqual(before);
});

/** Sends a new dish with this picture; with `what`, a long run expects that it does not block the event loop. */
async function send(
  app: AttackedApp,
  file: { name: string; type: string; bytes: Buffer },
  what = "",
): Promise<RawResponse> {
  const fields = { name: "Karahi", price: "100", image: "" };
  const sent = post(
    `/desk/menu/items/new?restaurant=${app.vendorId}`,
    app.staff.manager ?? "",
    withFile(fields, { field: "picture", ...file }),
  );
  if (!what || !isLongRun) return sendRequest(app.origin, sent);
  let answer: RawResponse | undefined;
  const { lagMs, maxMs } = await measureLag(app.origin, async () => {
    answer = await sendRequest(app.origin, sent);
  });
  expect.soft(lagMs, `event loop lag in ms: ${what}`).toBeLessThanOrEqual(maxMs);
  if (!answer) throw new Error("no answer");
  return answer;
}

function post(path: string, Cookie: string, { body, headers }: Pick<RawRequest, "body" | "headers">): RawRequest {
  return { method: "POST", path, headers: { ...headers, Cookie }, ...(body && { body }) };
}

function errorsOf({ text }: RawResponse): string {
  return parseHtml(text)
    .querySelectorAll("[role=alert]")
    .map((element) => textOf(element))
    .join(" ");
}

async function countRows(vendorId: string): Promise<unknown[]> {
  const count = (table: "pictures" | "pictureFiles") =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
  const dishes = db.selectFrom("menuItems").selectAll().where("vendorId", "=", vendorId).orderBy("id").execute();
  return [await count("pictures"), await count("pictureFiles"), await dishes];
}

/** The largest file of the picture that was stored last. */
async function storedPicture(): Promise<Buffer> {
  const { hash } = await db
    .selectFrom("pictures")
    .select("hash")
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const file = db.selectFrom("pictureFiles").select("data").where("hash", "=", hash).where("format", "=", "jpeg");
  return (await file.orderBy("width", "desc").limit(1).executeTakeFirstOrThrow()).data;
}
