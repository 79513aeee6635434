import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { constants, crc32, createDeflate, deflateSync } from "node:zlib";
import sharp from "sharp";
import { convertPicture } from "../app/features/pictures/convert-picture.server.ts";

sharp.unblock({ operation: ["VipsForeignLoad"] });
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const f = Buffer.alloc(8);
  f.writeUInt32BE(data.length, 0);
  f.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([f.subarray(0, 4), body, f.subarray(4)]);
};
function png(width: number, height: number, extra: Buffer[] = []) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    ...extra,
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
async function zeros(bytes: number): Promise<Buffer> {
  const d = createDeflate({ level: 9 });
  const out: Buffer[] = [];
  d.on("data", (c) => out.push(c));
  const block = Buffer.alloc(1 << 20);
  for (let i = 0; i < bytes; i += block.length) if (!d.write(block)) await new Promise((r) => d.once("drain", r));
  d.end();
  await new Promise((r) => d.once("end", r));
  return Buffer.concat(out);
}
const gig = await zeros(1 << 30);
console.log("1 GB of zeros deflated", gig.length);
const named = (n: string) => Buffer.from(`${n}\0\0`);
const files: Record<string, () => Promise<Buffer> | Buffer> = {
  "50000^2 png": () => png(50_000, 50_000),
  "png ihdr 2^31-1": () => {
    const p = png(8, 8);
    p.writeUInt32BE(0x7fffffff, 16);
    return p;
  },
  "iccp bomb": () => png(300, 200, [chunk("iCCP", Buffer.concat([named("x"), gig]))]),
  "ztxt bomb": () => png(300, 200, [chunk("zTXt", Buffer.concat([named("x"), gig]))]),
  "7 ztxt bombs": () =>
    png(
      300,
      200,
      Array.from({ length: 7 }, () => chunk("zTXt", Buffer.concat([named("x"), gig]))),
    ),
  "itxt bomb xmp": () =>
    png(300, 200, [chunk("iTXt", Buffer.concat([Buffer.from("XML:com.adobe.xmp\0\x01\0\0\0"), gig]))]),
  "100k text chunks": () =>
    png(
      300,
      200,
      Array.from({ length: 100_000 }, (_, i) => chunk("tEXt", Buffer.from(`k${i}\0v`))),
    ),
  "idat bomb": () => {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(300, 0);
    head.writeUInt32BE(200, 4);
    head.set([1, 0, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      chunk("IHDR", head),
      chunk("IDAT", gig),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  },
  "30Mpx rgba16 interlaced-ish png": () =>
    sharp({ create: { width: 5400, height: 5400, channels: 4, background: "red" } })
      .png({ compressionLevel: 1, progressive: true })
      .toBuffer(),
  "30Mpx jpeg progressive": () =>
    sharp({ create: { width: 5400, height: 5400, channels: 3, background: "red" } })
      .jpeg({ progressive: true })
      .toBuffer(),
  "30Mpx webp": () =>
    sharp({ create: { width: 5400, height: 5400, channels: 3, background: "red" } })
      .webp()
      .toBuffer(),
  "16383x1800 webp anim 1000 frames": async () => {
    const h = 50,
      n = 1000;
    return sharp({ create: { width: 50, height: h * n, channels: 3, background: "red", pageHeight: h } as never })
      .webp({ loop: 0 })
      .toBuffer();
  },
  "scan bomb": async () => {
    const j = await sharp({ create: { width: 5400, height: 5400, channels: 3, background: "red" } })
      .jpeg({ progressive: true })
      .toBuffer();
    const sos: number[] = [];
    for (let i = 0; i < j.length - 1; i++) if (j[i] === 0xff && j[i + 1] === 0xda) sos.push(i);
    const last = j.subarray(sos.at(-1)!, j.length - 2);
    return Buffer.concat([
      j.subarray(0, j.length - 2),
      ...Array.from({ length: Math.floor(7e6 / last.length) }, () => last),
      j.subarray(-2),
    ]);
  },
};
const only = process.argv[2];
for (const [name, make] of Object.entries(files)) {
  if (only && !name.includes(only)) continue;
  let file: Buffer;
  try {
    file = await make();
  } catch (e) {
    console.log(name, "MAKE", String(e));
    continue;
  }
  const h = monitorEventLoopDelay({ resolution: 5 });
  h.enable();
  let peak = 0;
  const base = process.memoryUsage().rss;
  const t = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const s = performance.now();
  const c0 = process.cpuUsage();
  const r = await convertPicture(file).catch((e) => ({ kind: String(e) }));
  const c = process.cpuUsage(c0);
  clearInterval(t);
  h.disable();
  console.log(
    name.padEnd(34),
    String(file.length).padStart(8),
    r.kind,
    `${Math.round(performance.now() - s)} ms, cpu ${Math.round((c.user + c.system) / 1000)} ms, rss +${Math.round((peak - base) / 1e6)} MB, loop max ${Math.round(h.max / 1e6)} ms`,
  );
}
