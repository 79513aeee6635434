/** Returns the `code` of a system or database error (`ENOENT`, `57P03`), or ''. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

/**
 * Returns why something failed, for operators. A connection that failed at several addresses has a code but no message.
 */
export function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || codeOf(error) || String(error);
}
