import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, setTranslations } from "./text.ts";
import urdu from "./urdu.json" with { type: "json" };

const current = new AsyncLocalStorage<Language>();

setTranslations(() => (current.getStore() === "ur" ? urdu : undefined));

/** Runs `work` in this language, including everything it does asynchronously, and returns its result. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return current.run(language, work);
}
