import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { logOptions } from "#log";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { codeMinutes } from "../password-reset/reset-codes.server.ts";
import { type Email, pausesMs, writeParagraphs } from "./mail.server.ts";
import { startMailServer } from "./test-mail-server.ts";

const ali = { name: "Ali", address: "ali@food.example" };
const email: Email = { to: ali, subject: "Code", text: "Hello\n.\nAli", html: "<p>Hello</p>" };

/** The module as it is with this SMTP_URL, which it reads on import. */
function loadWith(url: string) {
  vi.stubEnv("SMTP_URL", url);
  vi.resetModules();
  return import("./mail.server.ts");
}

type ServerOptions = NonNullable<Parameters<typeof startMailServer>[0]> & {
  /** The parts of SMTP_URL before and after the port. */
  url?: [before: string, after: string];
};

/** The module with a mail server, and the emails that the server receives. */
async function loadWithServer({ url = ["smtp://127.0.0.1:", ""], ...options }: ServerOptions = {}) {
  const server = await startMailServer(options);
  onTestFinished(server.stop);
  return Object.assign(server, await loadWith(url.join(String(server.port))));
}

/** The module with a server that receives no email: `connect` is called with each connection. */
async function loadWithSocket(connect: (socket: Socket) => void) {
  const server = createServer(connect).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return loadWith(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

test.each([
  ["ثنا ملک 🍛", "ثنا ملک 🍛"],
  ["Malik, Ali <sana@food.example>", "Malik, Ali <sana@food.example>"],
  ["Ali\r\nBcc: sana@food.example\r\n\r\nSpam \u202eKhan", "Ali Bcc: sana@food.example Spam Khan"],
])("an email to somebody called %j has no other recipient, header or line", { tags: "slow" }, async (name, shown) => {
  vi.stubEnv("MAIL_FROM", "Food <food@tiffin.example>");
  const { received, send, sendOnce } = await loadWithServer();
  const toName = { ...email, to: { ...ali, name }, subject: "Grill\r\nBcc: sana@food.example is paused" };
  for (const way of [send, sendOnce]) await way(toName);
  const expected = {
    from: { name: "Food", address: "food@tiffin.example" },
    recipients: [ali.address],
    to: [{ name: shown, address: ali.address }],
    subject: "Grill Bcc: sana@food.example is paused",
    text: "Hello\n.\nAli\n",
  };
  expect(received).toMatchObject([expected, expected]);
  expect(received.map(({ bcc }) => bcc)).toEqual([undefined, undefined]);
});

test("an email says that it was written automatically, so that no mail program answers it while its owner is away", async () => {
  const { received, send, sendOnce } = await loadWithServer();
  for (const way of [send, sendOnce]) await way(email);
  const automatic = { key: "auto-submitted", value: "auto-generated" };
  expect(received.map(({ headers }) => headers.filter(({ key }) => key === "auto-submitted"))).toMatchObject([
    [automatic],
    [automatic],
  ]);
});

test("an email refused for the moment still waits for an attempt when one refused for good is given up", {
  tags: "slow",
  timeout: 30_000,
}, async () => {
  const greylisted = await loadWithServer({ refusals: 3 });
  const sending = greylisted.send(email);
  await expect.poll(() => greylisted.rejected, { timeout: 15_000 }).toBe(3);
  await greylisted.finishMailing();
  await sending;
  expect(greylisted.received).toHaveLength(1);
  const refused = await loadWithServer({ refusesRecipients: "554 5.7.1 <>: Relay access denied" });
  await expect(refused.send(email)).rejects.toMatchObject({ responseCode: 554 });
  expect(refused.rejected).toBe(3);
});

test("the attempts outlast a greylisting of ten minutes, and leave ten of a reset code's minutes", () => {
  const lastMinute = pausesMs.reduce((sum, pauseMs) => sum + pauseMs) / 60_000;
  expect(lastMinute).toBeGreaterThan(10);
  expect(lastMinute).toBeLessThan(codeMinutes - 9);
});

test("a mailbox that does not exist is tried once, and the log has the server's answer without the address", async () => {
  const server = await loadWithServer({ refusesRecipients: "550 5.1.1 <>: User unknown" });
  const { NoSuchMailboxError } = await import("./mail-errors.server.ts");
  for (const way of [server.send, server.sendOnce]) {
    const failure = await way({ ...email, to: { ...ali, address: "Ali@food.example" } }).catch((error) => error);
    expect(failure).toBeInstanceOf(NoSuchMailboxError);
    const line = JSON.parse(JSON.stringify(logOptions.serializers?.err?.(failure)));
    expect(line.message).toMatch(/550 5\.1\.1 <…>: User unknown$/);
    expect(JSON.stringify(line)).not.toMatch(/ali@food/i);
  }
  expect(server.rejected).toBe(2);
});

test.each([
  ["550 relay not permitted"],
  ["550 5.1.8 <no-reply@tiffin.example>: Sender address rejected"],
  ["554 5.7.1 <>: Relay access denied"],
  ["450 4.2.0 <>: Greylisted"],
])("an email refused with %j is tried again: the operator or time can correct it", async (refusesRecipients) => {
  const { sendOnce } = await loadWithServer({ refusesRecipients });
  const { NoSuchMailboxError } = await import("./mail-errors.server.ts");
  const failure = await sendOnce(email).catch((error) => error);
  expect(failure).not.toBeInstanceOf(NoSuchMailboxError);
  expect(failure.message).toContain(refusesRecipients.replace("<>", "<…>"));
});

test("without SMTP_URL nothing is sent and nothing fails", async () => {
  await expect((await loadWith("")).send(email)).resolves.toBeUndefined();
});

// Linux and macOS connect to this machine, but the app does not treat the address as loopback.
const remote = "smtp://0.0.0.0:";
const anyCertificate = "tls.rejectUnauthorized=false";

test("no email is sent in plain text to a remote mail server: one line has the remedy", { tags: "slow" }, async () => {
  const { checkMailServer, received, send } = await loadWithServer({ url: [remote, ""] });
  const line =
    /^the mail server of SMTP_URL offers no TLS, so no mail is sent to it: [^\n]*smtps:\/\/[^\n]*\?requireTLS=false[^\n]*$/;
  await expect(send(email)).rejects.toThrow(line);
  await expect(checkMailServer()).rejects.toThrow(line);
  expect(received).toEqual([]);
});

test("a remote mail server gets emails encrypted, or in plain text if its URL says so", { tags: "slow" }, async () => {
  const encrypted = await loadWithServer({ offersTls: true, url: [remote, `?${anyCertificate}`] });
  await encrypted.send(email);
  expect(encrypted.received).toMatchObject([{ isEncrypted: true }]);
  const plain = await loadWithServer({ url: [remote, "?requireTLS=false"] });
  await plain.send(email);
  expect(plain.received).toMatchObject([{ isEncrypted: false }]);
});

test.each([
  [
    { offersTls: true, url: [remote, ""] },
    /^no encrypted connection to the mail server of SMTP_URL \(.*certificate.*\): /,
  ],
  [{ url: ["smtps://0.0.0.0:", ""] }, /\(.*wrong version number.*\): use smtp:\/\/ in SMTP_URL/],
] satisfies [ServerOptions, RegExp][])(
  "a failure of TLS is logged in one line, with the remedy: %j",
  async (options, line) => {
    const { checkMailServer, sendOnce } = await loadWithServer(options);
    for (const way of [checkMailServer, () => sendOnce(email)]) await expect(way()).rejects.toThrow(line);
  },
);

test("a mail server that cannot encrypt at the moment is tried again", { tags: "slow" }, async () => {
  const replies: string[] = [];
  const { finishMailing, send } = await loadWithSocket((socket) => {
    socket.write("220 mail.example\r\n");
    socket
      .on("error", () => undefined)
      .on("data", (command) => {
        if (String(command).startsWith("EHLO")) return void socket.write("250-mail.example\r\n250 STARTTLS\r\n");
        replies.push("454");
        socket.write("454 4.7.0 TLS is not available now\r\n");
      });
  });
  const sending = send(email).catch((error) => error);
  await expect.poll(() => replies.length).toBeGreaterThan(0);
  await finishMailing();
  expect((await sending).message).toContain("454 4.7.0");
  expect(replies).toEqual(["454", "454"]);
});

test("a local mail server needs no TLS, and is checked without sending an email", { tags: "slow" }, async () => {
  const { checkMailServer, received, send } = await loadWithServer();
  await checkMailServer();
  expect(received).toEqual([]);
  await send(email);
  expect(received).toMatchObject([{ isEncrypted: false }]);
});

test("on shutdown a pending mail is retried once without delay, its failure reported", { tags: "slow" }, async () => {
  const server = await loadWithServer({ refusals: 9 });
  const failures: unknown[] = [];
  server.sendInBackground(email, (error) => failures.push(error));
  await expect.poll(() => server.rejected).toBe(1);
  await server.finishMailing();
  expect(server.rejected).toBe(2);
  expect(failures).toMatchObject([{ responseCode: 451 }]);
  const { mailAttempts } = await import("#metrics");
  const attempts = (await mailAttempts.get()).values.map(({ labels, value }) => [labels.outcome, value]);
  expect(Object.fromEntries(attempts)).toEqual({ sent: 0, failed: 1, "given-up": 1 });
});

test("a mail server that goes on answering, but never to the end, does not hold up later emails", async () => {
  const { sendOnce } = await loadWithSocket((socket) => {
    socket.write("220 mail.example\r\n");
    const answering = setInterval(() => socket.write("250-wait\r\n"), 5);
    socket.on("close", () => clearInterval(answering)).on("error", () => undefined);
  });
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 1_000));
  await expect(sendOnce(email)).rejects.toThrow(/aborted/);
});

test("paragraphs are escaped as HTML, and keep their lines", () => {
  expect(writeParagraphs([`<img src=x onerror="alert(1)"> &\n'Sons'`], { url: "/?a&b", label: "<Open>" })).toEqual({
    text: `<img src=x onerror="alert(1)"> &\n'Sons'\n\n/?a&b`,
    html: `<p>&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38;<br>&#39;Sons&#39;</p>
<p><a href="/?a&#38;b">&#60;Open&#62;</a></p>`,
  });
});

test("each line of an email in Urdu runs from right to left, even one that begins in English", () => {
  expect(inLanguage("ur", () => writeParagraphs(["Chicken Karahi\nثنا", "Naan"]))).toEqual({
    text: "\u200fChicken Karahi\n\u200fثنا\n\n\u200fNaan",
    html: `<div lang="ur" dir="rtl">\n<p>Chicken Karahi<br>ثنا</p>\n<p>Naan</p>\n</div>`,
  });
});
