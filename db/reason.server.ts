import { codeOf } from "./embedded-postgres-user.server.ts";

/** Why something failed, in words for operators. What failed at each of several addresses has a code and no message. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || codeOf(error) || String(error);
}
