import { expect, test } from "vitest";
import {
  explainNoConnection,
  findOperatorFix,
  isLostConnection,
  isPermanentFailure,
  reasonOf,
} from "./errors.server.ts";

test("the reason of a connection that failed at every address of a host is its code, because its message is empty", () => {
  const refused = Object.assign(new AggregateError([new Error("::1"), new Error("127.0.0.1")]), {
    code: "ECONNREFUSED",
  });
  expect(reasonOf(refused)).toBe("ECONNREFUSED");
  expect(reasonOf(new AggregateError([]))).toBe("AggregateError");
});

test("the reason of any other error is its message", () => {
  expect(reasonOf(Object.assign(new Error("no such table"), { code: "42P01" }))).toBe("no such table");
  expect(reasonOf("lost")).toBe("lost");
});

test.each([
  ["22P05", /UTF8.*DATABASE_URL/],
  ["25006", /the primary.*default_transaction_read_only/],
  ["28P01", /DATABASE_URL/],
  ["3F000", /search_path/],
  ["42501", /owner of the database/],
  ["42P01", /ops migrate/],
  ["26000", /pool_mode = session/],
  ["42P05", /pool_mode = session.*server_reset_query/],
  ["53100", /disk/],
  ["53300", /max_connections.*connection limit.*DATABASE_POOL/],
  ["55P03", /pg_stat_activity/],
  ["23514", undefined],
])("%s: the log names the operator's fix", (code, fix) => {
  const cause = Object.assign(new Error("refused"), { code });
  const expected = fix ? expect.stringMatching(fix) : undefined;
  expect([findOperatorFix(cause), findOperatorFix(new Error("a page failed", { cause }))]).toEqual([
    expected,
    expected,
  ]);
});

const failed = (message: string, code: string, syscall?: string) =>
  Object.assign(new Error(message), { code, syscall });

test.each([
  [failed("no pg_hba.conf entry for host, no encryption", "28000"), /: end DATABASE_URL with \?sslmode=verify-full/],
  [failed("self-signed certificate", "DEPTH_ZERO_SELF_SIGNED_CERT"), /&sslrootcert=FILE/],
  [failed("The server does not support SSL connections", ""), /\?sslmode=disable if the server has none$/],
  [
    failed("IP: 192.0.2.1 is not in the cert's list", "ERR_TLS_CERT_ALTNAME_INVALID"),
    /: name the host in DATABASE_URL as /,
  ],
  [failed("certificate has expired", "CERT_HAS_EXPIRED"), /: renew the certificate/],
  [failed("no such file or directory", "ENOENT", "open"), /: correct the path of sslrootcert/],
  [new URIError("URI malformed"), /write % in its password as %25$/],
  [failed("password authentication failed", "28P01"), /: correct its user, password or database$/],
])("%s: waiting does not help, and the line says what does", (error, line) => {
  expect(isPermanentFailure(error)).toBe(true);
  expect(explainNoConnection("DATABASE_URL", error)).toMatch(line);
});

test.each([
  failed("connect ENOENT /run/.s.PGSQL.5432", "ENOENT", "connect"),
  failed("read ECONNRESET", "ECONNRESET", "read"),
  failed("the database system is starting up", "57P03"),
])("%s: waiting may help", (error) => {
  expect(isPermanentFailure(error)).toBe(false);
  expect(explainNoConnection("DATABASE_URL", error)).toContain("no PostgreSQL answers there");
});

test("a PostgreSQL whose connections are all taken is not mistaken for one that does not run", () => {
  const full = failed("sorry, too many clients already", "53300");
  expect(isPermanentFailure(full)).toBe(false);
  expect(explainNoConnection("DATABASE_URL", full)).toMatch(
    /^DATABASE_URL: PostgreSQL accepts no connection \(sorry, [^)]+\): raise PostgreSQL's max_connections/,
  );
});

test.each([
  [failed("terminating connection due to administrator command", "57P01"), true],
  [failed("read ECONNRESET", "ECONNRESET", "read"), true],
  [new Error("Connection terminated unexpectedly"), true],
  [new Error("Client has encountered a connection error and is not queryable"), true],
  [failed("could not extend file", "53100"), false],
])("%s: the connection was lost: %j", (error, isLost) => {
  expect(isLostConnection(error)).toBe(isLost);
});
