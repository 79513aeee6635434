import fc from "fast-check";
import { expect, test } from "vitest";
import { emailField, newEmailField } from "./email.ts";

const email = emailField({ empty: "empty", noAt: "no @", malformed: "wrong shape" });

/** The messages for an invalid email address, in order. */
const messagesOf = (text: unknown) => email.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

const ofLength = (length: number) => `${"a".repeat(length - "@b.pk".length)}@b.pk`;

test.each(["a@b.pk", "a.b+c@food.example.pk", "a@.b.pk", "a@b..pk", "چکن@b.pk", ofLength(254)])(
  "%s is accepted",
  (text) => {
    expect(email.parse(`  ${text} `)).toBe(text);
  },
);

test.each([
  [undefined, "empty"],
  ["", "empty"],
  [" \n", "empty"],
  ["a", "no @"],
  ["a".repeat(60_000), "no @"],
  ["a@", "wrong shape"],
  ["@b.pk", "wrong shape"],
  ["a@b", "wrong shape"],
  ["a@.pk", "wrong shape"],
  ["a@pk.", "wrong shape"],
  ["a@@b.pk", "wrong shape"],
  ["a b@c.pk", "wrong shape"],
  [ofLength(255), "wrong shape"],
])("%j is rejected with %j", (text, message) => {
  expect(messagesOf(text)).toEqual([message]);
});

test.each(["\u200Ba@b.pk\u2060", "a\u00AD@b.pk", "a@\u200Bb.pk", "a@b.pk \u200B", "a\u{E0061}@b.pk"])(
  "invisible characters are removed from %j",
  (text) => {
    expect(email.parse(text)).toBe("a@b.pk");
  },
);

const spellings = 'a@b.pk. a@.b.pk a@b..pk a@b。c.pk a@ｂ.pk <a@b.pk> a@b.pk,c.pk "a"@b.pk a@[1.2]'.split(" ");

test.each(spellings)("%s cannot be the address of a new account, because mails would go elsewhere", (text) => {
  const ofNewAccount = newEmailField({ empty: "empty", noAt: "no @", malformed: "wrong shape" });
  expect(ofNewAccount.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(["wrong shape"]);
  expect(email.safeParse(text).success).toBe(true);
});

test.each(["a.b+c@food.example.pk", "o'neill@b.pk", "چکن@کھانا.pk", ofLength(254)])(
  "%s is accepted for a new account",
  (text) => {
    expect(newEmailField({ empty: "empty", noAt: "no @" }).parse(` ${text} `)).toBe(text);
  },
);

test("zero-width joiners are kept, because Urdu may need them", () => {
  expect(email.parse("می\u200Cخ@b.pk")).toBe("می\u200Cخ@b.pk");
});

test("an address is accepted if and only if it is a name, one @ and a host with a dot inside", () => {
  const pieces = fc.string({ unit: fc.constantFrom("a", "@", ".", " ", "\n", "é"), maxLength: 10 });
  fc.assert(
    fc.property(pieces, (text) => {
      const [name, host, ...more] = text.trim().split("@");
      const isAddress = name && host?.slice(1, -1).includes(".") && more.length === 0 && !/\s/.test(text.trim());
      return email.safeParse(text).success === Boolean(isAddress);
    }),
    { numRuns: 2_000 },
  );
});
