import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { startMailServer } from "../mail/test-mail-server.ts";
import type { ResetCode } from "./reset-codes.server.ts";

type MailServerOptions = NonNullable<Parameters<typeof startMailServer>[0]> & {
  /** The parts of SMTP_URL before and after the port. */
  url?: [before: string, after: string];
  settings?: Record<string, string>;
};

/** Starts a mail server, and returns what it receives and a function that sends a reset code through it. */
async function createMailServer({ url, settings, ...options }: MailServerOptions = {}) {
  const server = await startMailServer(options);
  onTestFinished(server.stop);
  const smtpUrl = url?.join(String(server.port)) ?? server.url;
  return Object.assign(server, { send: await loadMailer({ SMTP_URL: smtpUrl, ...settings }) });
}

/** Loads the module with these settings, which are read on import. */
async function loadMailer(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { composeResetEmail } = await import("./reset-mail.server.ts");
  const { send } = await import("../mail/mail.server.ts");
  return (to: ResetCode) => send(composeResetEmail(to));
}

const reset = { code: "K4R4H1", fullName: "Sana Malik", email: "sana@tiffin.example" };

test("the email is sent to the customer as text and HTML, with everything needed", { tags: "slow" }, async () => {
  const { send, received } = await createMailServer({ settings: { MAIL_FROM: "Food <food@tiffin.example>" } });
  await send(reset);
  const [email, ...others] = received;
  expect(others).toEqual([]);
  expect(email?.recipients).toEqual(["sana@tiffin.example"]);
  expect(email?.to).toMatchObject([{ name: "Sana Malik", address: "sana@tiffin.example" }]);
  expect(email?.from).toMatchObject({ name: "Food", address: "food@tiffin.example" });
  expect(email?.subject).toBe("Your Tiffin reset code");
  for (const body of [email?.text, email?.html]) {
    expect(body).toContain("Hello Sana Malik,");
    expect(body).toContain("K4R4H1");
    expect(body).toContain("once, within 30 minutes");
    expect(body).toContain("If you did not request it, you can ignore this email: your password has not changed.");
    expect(body).toContain("support@tiffin.example");
  }
  expect(email?.html).toContain("<strong>K4R4H1</strong>");
  expect(email?.text).not.toMatch(/[<>]/);
});

test("the subject does not contain the code, because locked phones show it", { tags: "slow" }, async () => {
  const { send, received } = await createMailServer();
  await send(reset);
  expect(received[0]?.subject).not.toContain(reset.code);
});

test("HTML in names is escaped", async () => {
  const { send, received } = await createMailServer({ settings: { APP_NAME: "Rice & <i>Spice</i>" } });
  await send({ ...reset, fullName: `<img src=x onerror="alert(1)"> & 'Sons'` });
  const html = received[0]?.html ?? "";
  expect(html).not.toMatch(/<(?!\/?(p|strong)>)/);
  expect(html).toContain("&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; &#39;Sons&#39;");
  expect(html).toContain("Rice &#38; &#60;i&#62;Spice");
  expect(received[0]?.text).toContain(`Hello <img src=x onerror="alert(1)"> & 'Sons',`);
});

test("the greeting has no direction controls of a name", async () => {
  const { send, received } = await createMailServer();
  await send({ ...reset, fullName: "\u202eSana" });
  expect(received[0]?.text).toMatch(/^Hello Sana,$/m);
  expect(received[0]?.html).toContain("<p>Hello Sana,</p>");
});

test.each(["ثنا ملک 🍛", "Malik, Sana <boss@tiffin.example>", "Sana\r\nBcc: boss@tiffin.example\r\n\r\nHi"])(
  "the name %j cannot inject a recipient or a header",
  async (fullName) => {
    const { send, received } = await createMailServer();
    await send({ ...reset, fullName });
    expect(received[0]?.recipients).toEqual(["sana@tiffin.example"]);
    expect(received[0]?.to?.map(({ address }) => address)).toEqual(["sana@tiffin.example"]);
    expect(received[0]?.bcc ?? []).toEqual([]);
    expect(received[0]?.text).toContain("K4R4H1");
  },
);

test("sending is retried after the mail server rejects an email", { tags: "slow", timeout: 15_000 }, async () => {
  const mail = await createMailServer({ refusals: 1 });
  await mail.send(reset);
  expect(mail.rejected).toBe(1);
  expect(mail.received).toHaveLength(1);
});

test("without SMTP_URL nothing is sent and nothing fails", async () => {
  await expect((await loadMailer({ SMTP_URL: "" }))(reset)).resolves.toBeUndefined();
});

// Linux and macOS connect to this machine, but the app does not treat the address as loopback.
const remote = "smtp://0.0.0.0:";
const anyCertificate = "tls.rejectUnauthorized=false";

test("no code is sent in plain text to a remote mail server: one line has the remedy", { tags: "slow" }, async () => {
  const mail = await createMailServer({ url: [remote, ""] });
  const line =
    /^the mail server of SMTP_URL offers no TLS, so no mail is sent to it: [^\n]*smtps:\/\/[^\n]*\?requireTLS=false[^\n]*$/;
  await expect(mail.send(reset)).rejects.toThrow(line);
  await expect((await import("../mail/mail.server.ts")).checkMailServer()).rejects.toThrow(line);
  expect(mail.received).toEqual([]);
});

test("a remote mail server gets codes encrypted, or in plain text if its URL says so", { tags: "slow" }, async () => {
  const encrypted = await createMailServer({ offersTls: true, url: [remote, `?${anyCertificate}`] });
  await encrypted.send(reset);
  expect(encrypted.received).toMatchObject([{ isEncrypted: true }]);
  const plain = await createMailServer({ url: [remote, "?requireTLS=false"] });
  await plain.send(reset);
  expect(plain.received).toMatchObject([{ isEncrypted: false }]);
});

test("a local mail server needs no TLS, and is checked without sending an email", { tags: "slow" }, async () => {
  const mail = await createMailServer();
  await (await import("../mail/mail.server.ts")).checkMailServer();
  expect(mail.received).toEqual([]);
  await mail.send(reset);
  expect(mail.received).toMatchObject([{ isEncrypted: false }]);
});

test("on shutdown a pending mail is retried once without delay, its failure reported", { tags: "slow" }, async () => {
  const mail = await createMailServer({ refusals: 9 });
  const { composeResetEmail } = await import("./reset-mail.server.ts");
  const { finishMailing, sendInBackground } = await import("../mail/mail.server.ts");
  const failures: unknown[] = [];
  sendInBackground(composeResetEmail(reset), (error) => failures.push(error));
  await expect.poll(() => mail.rejected).toBe(1);
  await finishMailing();
  expect(mail.rejected).toBe(2);
  expect(failures).toMatchObject([{ responseCode: 451 }]);
  const { mailAttempts } = await import("#metrics");
  const attempts = (await mailAttempts.get()).values.map(({ labels, value }) => [labels.outcome, value]);
  expect(Object.fromEntries(attempts)).toEqual({ sent: 0, failed: 1, "given-up": 1 });
});

test("shutdown does not wait for a mail server that does not respond", { tags: "slow" }, async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  await loadMailer({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  const { composeResetEmail } = await import("./reset-mail.server.ts");
  const { finishMailing, sendInBackground } = await import("../mail/mail.server.ts");
  sendInBackground(composeResetEmail(reset), () => {});
  expect(await finishMailing()).toBe(1);
});

test("each line of an email in Urdu runs from right to left, even one that begins in English", async () => {
  const { composeResetEmail } = await import("./reset-mail.server.ts");
  const { inLanguage } = await import("../../i18n/in-language.server.ts");
  const { text, html } = inLanguage("ur", () => composeResetEmail(reset));
  const lines = text.split("\n").filter(Boolean);
  expect(lines).toHaveLength(5);
  expect(lines.filter((line) => !line.startsWith("\u200f"))).toEqual([]);
  expect(html).toContain('dir="rtl"');
});
