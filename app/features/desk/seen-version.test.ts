import { expect, test } from "vitest";
import { compareSeen, versionOf } from "./seen-version.server.ts";

test("a form is compared with what has been stored since it was shown", () => {
  const shown = { name: "Karahi", sizes: ["Half"] };
  const sent = { ...shown, sizes: ["Full"] };
  const stored = { ...shown, name: "Handi" };
  const seen = versionOf(shown);
  expect(compareSeen({ stored: shown, sent, seen })).toBe("current");
  expect(compareSeen({ stored, sent, seen }), "changed by somebody").toBe("conflict");
  expect(compareSeen({ stored: sent, sent, seen }), "sent twice").toBe("same");
  expect(compareSeen({ stored, sent, seen: undefined }), "forged").toBe("current");
});
