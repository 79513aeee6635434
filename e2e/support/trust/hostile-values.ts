/** What nobody types, in forms that are there: for fast-check. */
import fc from "fast-check";
import type { Sent } from "./raw-request.ts";
import { formHeaders } from "./raw-request.ts";

const nasty = [
  ...[
    "",
    "\0",
    "a\0b",
    "\ud800",
    "\udfff\ud800",
    "\ufeff",
    "\u202e\u2066",
    "\r\n\r\nSet-Cookie: a=b",
    "%00",
    "%",
    "%zz",
    "%C0%AF",
  ],
  ...[
    "-1",
    "1.5",
    "1e309",
    "NaN",
    "Infinity",
    "99999999999999999999",
    "-0",
    "0x10",
    "١٢٣",
    "2147483648",
    "9223372036854775808",
  ],
  ...[
    "__proto__",
    "constructor",
    "[object Object]",
    "null",
    "undefined",
    "true",
    "[]",
    "{}",
    "../../etc/passwd",
    "//evil.example",
  ],
  ...["<script>alert(1)</script>", "' or 1=1 --", "$(id)", "{{7*7}}", "=HYPERLINK(1)", "javascript:alert(1)"],
  ...["2026-02-30", "0000-00-00", "24:60", "99:99", "infinity", "2026-11-22T25:00", "-infinity", "275760-09-13"],
  ...[
    "e\u0301".repeat(2_000),
    "👩‍👩‍👧".repeat(1_500),
    "a".repeat(20_000),
    "\n".repeat(15_000),
    ` ${"\t ".repeat(9_000)}`,
    "a@".repeat(9_000),
  ],
];

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...nasty) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 200 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);

const oddNames = (name: string) => [
  `${name}[9999999].a`,
  `${name}[]`,
  `${name}[0]`,
  `${name}.a.b`,
  `${name}[__proto__]`,
];
const foreignNames = [
  ...["__proto__", "__proto__.a", "constructor.prototype.a", "__intent__", "intent", "hasOwnProperty", "toString", ""],
  ...["id", "customerId", "vendorId", "restaurantId", "price", "totalAmount", "status", "role", "isDefault", "version"],
];

/** A change of the fields of a form: of one's value, its name or number, or one more. */
export const fieldChanges = fc.array(
  fc.record({
    at: fc.nat(40),
    text: hostileText,
    how: fc.constantFrom("set", "set", "set", "drop", "repeat", "rename", "add"),
    name: fc.nat(30),
  }),
  { minLength: 1, maxLength: 5 },
);

export type Changes = typeof fieldChanges extends fc.Arbitrary<infer Value> ? Value : never;

export function changeFields(fields: [string, string][], changes: Changes): [string, string][] {
  const changed = [...fields];
  for (const { at, text, how, name } of changes) {
    const index = changed.length ? at % changed.length : 0;
    const [known = "a", value = ""] = changed[index] ?? [];
    if (how === "drop") changed.splice(index, 1);
    if (how === "set" && changed.length) changed[index] = [known, text];
    if (how === "repeat") changed.push([known, value], [known, text]);
    if (how === "rename") changed.push([oddNames(known)[name % 5] ?? "", text]);
    if (how === "add") changed.push([foreignNames[name % foreignNames.length] ?? "", text]);
  }
  return changed;
}

/** Bodies that are no form: malformed percents, lies about the kind, files that break off. */
export const wrappings = fc.oneof(
  { weight: 8, arbitrary: fc.constant("form" as const) },
  { weight: 3, arbitrary: fc.constant("multipart" as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "percent",
      "json",
      "no type",
      "latin",
      "broken multipart",
      "many",
      "nothing",
      "odd type",
    ),
  },
);

/** A request with these fields in that wrapping. */
export function wrap(fields: [string, string][], wrapping: string): Pick<Sent, "body" | "headers"> {
  const form = new URLSearchParams(fields.map(([name, value]) => [name, value.toWellFormed()])).toString();
  const typed = (type: string) => ({ ...formHeaders, "Content-Type": type });
  switch (wrapping) {
    case "multipart":
      return { body: multipart(fields), headers: typed("multipart/form-data; boundary=limit") };
    case "broken multipart":
      return { body: multipart(fields).slice(0, -9), headers: typed("multipart/form-data; boundary=limit") };
    case "percent":
      return { body: `${form}&a=%&b=%zz&%=1&%C0%AF=%FF&&&==`, headers: formHeaders };
    case "many":
      return { body: `${form}&${"a=1&".repeat(10_000)}`, headers: formHeaders };
    case "json":
      return { body: JSON.stringify(Object.fromEntries(fields)), headers: typed("application/json") };
    case "latin":
      return {
        body: Buffer.from(`${form}&b=\xff\xfe`, "latin1"),
        headers: typed("application/x-www-form-urlencoded; charset=utf-16"),
      };
    case "odd type":
      return { body: form, headers: typed("multipart/form-data") };
    case "no type":
      return { body: form, headers: { "Sec-Fetch-Site": "same-origin" } };
    case "nothing":
      return { headers: formHeaders };
    default:
      return { body: form, headers: formHeaders };
  }
}

function multipart(fields: [string, string][]): string {
  const parts = fields.map(
    ([name, value]) =>
      `--limit\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, "")}"\r\n\r\n${value}\r\n`,
  );
  const file =
    '--limit\r\nContent-Disposition: form-data; name="picture"; filename="../../a.svg"\r\nContent-Type: image/svg+xml\r\n\r\n<svg onload="alert(1)"/>\r\n';
  return `${parts.join("")}${file}--limit--\r\n`;
}

/** Headers that no browser sends; Node.js' client refuses some characters itself. */
export const oddHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({} as Record<string, string>) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { Cookie: "session=%E0%A4%A; desk=%; lite=%zz; =; ;;; flash=aaaa.bbbb; toast={" },
      { Cookie: `session=${"x".repeat(9_000)}; desk=${"y".repeat(200)}` },
      { Cookie: "__proto__=1; constructor=2; session=\xff\xfe" },
      { "Accept-Language": "x-".repeat(3_000), "User-Agent": "(".repeat(3_000), "If-None-Match": "W/".repeat(2_000) },
      { "X-Forwarded-Proto": "https, http", "X-Request-Id": "a\tb", Range: "bytes=9-1,-5" },
      { "X-Forwarded-For": "999.1.1.1, not an address, ::ffff:1.2.3.4%eth0" },
      { "X-Forwarded-Host": "evil.example:99999" },
      { Accept: "application/json, text/event-stream", "Accept-Encoding": "br;q=a, gzip;q=9" },
    ),
  },
);
