import { randomInt } from "node:crypto";

/** Returns `length` random characters of an alphabet, each as likely as the others, that nobody can predict. */
export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
