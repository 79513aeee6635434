import { expect, test } from "vitest";
import { describeSummary, importedNotice } from "./messages.ts";

test.each([
  ["a menu", "karahi-point", "hidden"],
  ["a list of restaurants", null, "suspended"],
])("the preview and the notice of %s say what happens to what the file leaves out", (_what, vendorId, word) => {
  const counts = { new: 1, changed: 2, hidden: 3 };
  expect(describeSummary({ ...counts, unchanged: 4, refused: 0 }, vendorId)).toBe(
    `1 new, 2 changed, 4 unchanged, 3 ${word}`,
  );
  expect(importedNotice(counts, vendorId).message).toBe(`Imported: 1 new, 2 changed, 3 ${word}.`);
  expect(importedNotice({ ...counts, hidden: 0 }, vendorId).message).toBe("Imported: 1 new, 2 changed.");
});
