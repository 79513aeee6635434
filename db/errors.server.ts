/** Returns the `code` of a system or database error (`ENOENT`, `57P03`), or ''. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

/**
 * Returns why something failed, for operators: the message, or the code of an error without one, such as a connection refused
 * at several addresses.
 */
export function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || codeOf(error) || String(error);
}

/** Whether PostgreSQL did not answer within the `query_timeout` of pg, which sets no code on this error. */
export function isQueryTimeout(error: unknown): boolean {
  return reasonOf(error) === "Query read timeout";
}

/** How an operator fixes a database that cannot store every character. */
export const encodingFix = "create a database with `encoding 'UTF8' template template0`, and set DATABASE_URL to it";

const operatorFixes: [state: RegExp, fix: string][] = [
  [/^22P05$/, encodingFix],
  // Statements are prepared on another connection than the one that is to run them, or kept for the next one.
  [
    /^(26000|42P05)$/,
    "set `pool_mode = session` in PgBouncer and leave its `server_reset_query`, or point DATABASE_URL at PostgreSQL itself",
  ],
  [/^25006$/, "point DATABASE_URL at the primary; if it is that, turn off default_transaction_read_only"],
  [/^3F000$/, "correct the search_path of the role or database in DATABASE_URL: it names no schema that exists"],
  [/^(28|3D000)/, "correct the user, password or database in DATABASE_URL"],
  [/^42501$/, "make the role in DATABASE_URL the owner of the database and all of its tables"],
  [/^(42P01|42703)$/, "run `ops migrate`; if it finds nothing to do, tables were changed by hand: restore a backup"],
  [/^53100$/, "free space on PostgreSQL's disk"],
  [
    /^53300$/,
    "raise PostgreSQL's max_connections, or the role's or database's connection limit, or lower DATABASE_POOL",
  ],
  [/^55P03$/, "if this goes on, end the transaction that pg_stat_activity shows as open for longest: it holds a lock"],
];

/** Returns how an operator fixes an error of PostgreSQL; undefined for errors that pass by themselves or are the app's. */
export function findOperatorFix(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return operatorFixes.find(([state]) => state.test(codeOf(error)))?.[1] ?? findOperatorFix(error.cause);
}

/** Returns why something failed, in one line, with the fix for the operator if PostgreSQL refused a statement. */
export function reasonWithFix(error: unknown): string {
  const fix = codeOf(error) && findOperatorFix(error);
  return fix ? `${reasonOf(error)}: ${fix}` : reasonOf(error);
}

const tlsErrorCodes = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|(UNABLE|CERT|ERR_TLS|ERR_SSL)_\w+)$/;

/** Returns how an operator fixes a DATABASE_URL that makes every connection impossible; undefined for other errors. */
export function findUrlFix(error: unknown): string | undefined {
  if (codeOf(error) === "ERR_TLS_CERT_ALTNAME_INVALID") return "name the host in DATABASE_URL as its certificate does";
  if (codeOf(error) === "CERT_HAS_EXPIRED") return "renew the certificate of PostgreSQL's server";
  if (tlsErrorCodes.test(codeOf(error)) || /does not support SSL|, no encryption$/.test(reasonOf(error)))
    return "end DATABASE_URL with ?sslmode=verify-full, and &sslrootcert=FILE if the certificate is of your own authority; with ?sslmode=disable if the server has none";
  const { syscall } = Object(error) as NodeJS.ErrnoException;
  // `open` fails on the file of certificates. Errors of the connection itself may pass.
  return error instanceof URIError || syscall === "open" || codeOf(error) === "EISDIR"
    ? "correct the path of sslrootcert in DATABASE_URL, and write % in its password as %25"
    : undefined;
}

/** Whether a connection fails for a reason that waiting does not change: a wrong user, password, database or certificate. */
export function isPermanentFailure(error: unknown): boolean {
  return /^(28...|3D000)$/.test(codeOf(error)) || findUrlFix(error) !== undefined;
}

/** Returns one line for operators about a failed connection; `source` says which setting has the address. */
export function explainNoConnection(source: string, error: unknown): string {
  if (isPermanentFailure(error))
    return `${source} is refused (${reasonOf(error)}): ${findUrlFix(error) ?? "correct its user, password or database"}`;
  const fix = findOperatorFix(error);
  return fix
    ? `${source}: PostgreSQL accepts no connection (${reasonOf(error)}): ${fix}`
    : `${source}: no PostgreSQL answers there (${reasonOf(error)}): start it, or correct the address`;
}

/** Whether a connection ended during a statement, or before it. */
export function isLostConnection(error: unknown): boolean {
  return (
    /^(57P0.|ECONNRESET|EPIPE)$/.test(codeOf(error)) ||
    /^Connection terminated unexpectedly$|is not queryable$/.test(reasonOf(error))
  );
}

/** Returns one line for operators about a start that lost its connection; `source` says which setting has the address. */
export function explainLostConnection(source: string, error: unknown): string {
  return `${source}: PostgreSQL ended the connection of the start (${reasonOf(error)}): its log says why; start again, which continues`;
}
