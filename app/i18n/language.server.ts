import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, setCatalogue } from "./text.ts";
import urdu from "./urdu.json" with { type: "json" };

const spoken = new AsyncLocalStorage<Language>();

setCatalogue(() => (spoken.getStore() === "ur" ? urdu : undefined));

/** Runs `work`; all texts that it makes, also asynchronously, are in this language. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return spoken.run(language, work);
}
