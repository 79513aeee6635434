/** People use the app; then their secrets are searched for in everything that it wrote or sent. */
import { closeSync, globSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { sql } from "kysely";
import { openArchive } from "../../db/backup/read-archive.server.ts";
import { writeArchive } from "../../db/backup/write-archive.server.ts";
import { db } from "../support/database.ts";
import { test } from "../support/own-app-fixture.ts";
import { crawl } from "../support/trust/crawl.ts";
import { sendRequest } from "../support/trust/raw-request.ts";
import { Visitor } from "../support/trust/visitor.ts";

test.use({ startFrom: "nothing" });

const passwords = { right: "canary-password-1", wrong: "canary-password-2", next: "canary-password-3" };
const settings = { SESSION_SECRET: "canary-session-secret-of-32-letters", METRICS_TOKEN: "canary-metrics-token" };
const email = "canary@tiffin.example";

test("no secret is in a log, page, script, style, backup or metrics", { tag: "@once" }, async ({ ownApp }) => {
  const logFile = join(ownApp.dataDir, "log");
  const output = openSync(logFile, "w");
  const { origin } = await ownApp.start({ ...settings, LOG_LEVEL: "debug" }, output);
  await ownApp.joinDatabase();
  const readLog = () => readFileSync(logFile, "utf8");

  const owner = new Visitor(origin);
  const setUp = await becomeOwner(owner, readLog);
  const invitation = await inviteSomebody(owner);
  const customer = new Visitor(origin);
  const sessions = await useAccount(customer);
  const stranger = new Visitor(origin);
  const code = await resetPassword(stranger);
  await failToSignIn(stranger);
  await stranger.open(`/desk/invitation/${invitation}`);

  const pages = [...(await crawl(origin, owner.cookie, ["/desk"])), ...(await crawl(origin, customer.cookie, ["/"]))];
  const headers = { Authorization: `Bearer ${settings.METRICS_TOKEN}` };
  const written = {
    log: withoutSetUpLink(readLog()),
    metrics: (await sendRequest(origin, { path: "/metrics", headers })).text,
    backup: await readBackup(join(ownApp.dataDir, "backup.zip")),
    files: globSync("build/client/**/*.{js,css,json,svg}")
      .map((file) => readFileSync(file, "utf8"))
      .join("\n"),
  };
  const ids = [...sessions, ...owner.ids, ...customer.ids, ...stranger.ids];
  expect(ids.length).toBeGreaterThan(4);
  const secrets = [...Object.values(passwords), ...Object.values(settings), ...ids, setUp, invitation, code];
  for (const [where, content] of Object.entries(written)) {
    expect(content.length, where).toBeGreaterThan(1_000);
    expect.soft(findIn(content, secrets), where).toEqual([]);
  }
  expect(written.backup).not.toContain("privateKey");
  expect.soft(findIn(written.log + written.metrics, ["$argon2", email]), "log and metrics").toEqual([]);
  const shown = [
    ...pages.map(({ path, html }) => ({ path, text: html })),
    ...[owner, customer, stranger].flatMap(({ answers }) => answers),
  ];
  expect(shown.length).toBeGreaterThan(60);
  for (const { path, text: page } of shown) {
    // Shown once to their owners: a link to the inviter and the invited person, a code to the person who requested it.
    const own = [
      ...(/^\/desk\/(staff|riders|invitation)/.test(path) ? [invitation] : []),
      ...(/code/.test(path) ? [code] : []),
      ...(/set-up/.test(path) ? [setUp] : []),
    ];
    const others = [...secrets, "$argon2"].filter((secret) => !own.includes(secret));
    expect.soft(findIn(page, others), path).toEqual([]);
  }
  closeSync(output);
});

const findIn = (content: string, secrets: string[]) => secrets.filter((secret) => content.includes(secret));

/** The link of the first owner is in the log, and nowhere else; it works once. */
const withoutSetUpLink = (log: string) => log.replace(/^.*Set up the desk with this link.*$/m, "");

async function becomeOwner(owner: Visitor, readLog: () => string): Promise<string> {
  const link = /\/desk\/set-up\?token=([\w-]+)/;
  // Logged once the app is ready.
  await expect.poll(readLog).toMatch(link);
  const [path = "", token = ""] = link.exec(readLog()) ?? [];
  await owner.open(path);
  const { right } = passwords;
  await owner.post(path, { fullName: "Sana", email, password: right, confirmPassword: right });
  return token;
}

async function inviteSomebody(owner: Visitor): Promise<string> {
  await owner.post("/desk/staff/invite", { email: "ali@tiffin.example", fullName: "Ali", role: "support" });
  const [, token = ""] = /\/desk\/invitation\/([\w-]{20,})/.exec(await owner.open("/desk/staff")) ?? [];
  expect(token).not.toBe("");
  return token;
}

/** Registers, mistypes the password and changes it; returns the ids of all sessions. */
async function useAccount(customer: Visitor): Promise<string[]> {
  const { right, wrong, next } = passwords;
  const person = { fullName: "Sana", email, phone: "0300 1", address: "House 1" };
  await customer.post("/register", { ...person, password: right, confirmPassword: wrong }, 400);
  await customer.post("/register", { ...person, password: right, confirmPassword: right });
  const first = customer.ids;
  const change = { password: next, confirmPassword: next };
  await customer.post("/profile/password", { current: wrong, ...change }, 400);
  await customer.post("/profile/password", { current: right, ...change });
  return first;
}

/** Requests a reset code, which is shown on screen, and mistypes it. */
async function resetPassword(visitor: Visitor): Promise<string> {
  await visitor.post("/forgot-password", { email });
  const page = await visitor.open("/reset-code");
  const [, code = ""] = / value="([A-Z0-9]{6})"/.exec(page) ?? [];
  expect(code, page.slice(0, 3_000)).not.toBe("");
  await visitor.post("/reset-code", { code: code === "AAAAAA" ? "BBBBBB" : "AAAAAA" }, 400);
  return code;
}

/** Signs in with a wrong password, and with the right one while the database is broken. */
async function failToSignIn(visitor: Visitor): Promise<void> {
  await visitor.post("/login", { email, password: passwords.wrong }, 400);
  await sql`alter table sessions rename to sessions_away`.execute(db);
  try {
    await visitor.post("/login", { email, password: passwords.next }, 503);
    await visitor.request({ path: "/orders", headers: { Cookie: "session=canary" } });
  } finally {
    await sql`alter table sessions_away rename to sessions`.execute(db);
  }
}

async function readBackup(file: string): Promise<string> {
  await writeArchive(file);
  const archive = await openArchive(file);
  const tables: string[] = [];
  for (const { name } of archive.manifest.tables) tables.push(await text(await archive.readTable(name)));
  archive.close();
  return tables.join("\n");
}
