import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test, vi } from "vitest";

interface Letter extends Email {
  /** Whom the mail server was told to deliver it to. */
  recipients: string[];
  isEncrypted: boolean;
}

interface PostOptions {
  refusals?: number;
  offersTls?: boolean;
  /** SMTP_URL around the port of the mail server. */
  url?: [before: string, after: string];
  settings?: Record<string, string>;
}

/** A mail server that refuses so many letters before it takes one, and the app's way to send through it. */
async function createPost({ refusals = 0, offersTls, url = ["smtp://127.0.0.1:", ""], settings }: PostOptions = {}) {
  const post = { letters: [] as Letter[], refused: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? [] : ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (post.refused < refusals) {
          post.refused += 1;
          return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const letter = await PostalMime.parse(Buffer.concat(chunks));
        post.letters.push({ ...letter, recipients, isEncrypted: session.secure });
        done();
      });
    },
  });
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = listener.address() as AddressInfo;
  return Object.assign(post, { send: await loadMailer({ SMTP_URL: url.join(String(port)), ...settings }) });
}

/** The module under these settings, which are read when it is imported. */
async function loadMailer(settings: Record<string, string>) {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  return (await import("./reset-mail.server.ts")).mailResetCode;
}

const reset = { code: "K4R4H1", fullName: "Sana Malik", email: "sana@tiffin.example" };

test("the letter goes to the customer, as text and as HTML, with all that is needed", async () => {
  const { send, letters } = await createPost({ settings: { MAIL_FROM: "Food <food@tiffin.example>" } });
  await send(reset);
  const [letter, ...others] = letters;
  expect(others).toEqual([]);
  expect(letter?.recipients).toEqual(["sana@tiffin.example"]);
  expect(letter?.to).toMatchObject([{ name: "Sana Malik", address: "sana@tiffin.example" }]);
  expect(letter?.from).toMatchObject({ name: "Food", address: "food@tiffin.example" });
  expect(letter?.subject).toBe("Your Tiffin reset code");
  for (const body of [letter?.text, letter?.html]) {
    expect(body).toContain("Hello Sana Malik,");
    expect(body).toContain("K4R4H1");
    expect(body).toContain("once, within 30 minutes");
    expect(body).toContain("If you did not ask for it, ignore this e-mail: your password stays as it is.");
    expect(body).toContain("support@tiffin.example");
  }
  expect(letter?.html).toContain("<strong>K4R4H1</strong>");
  expect(letter?.text).not.toMatch(/[<>]/);
});

test("the code is not in the subject, which phones show while they are locked", async () => {
  const { send, letters } = await createPost();
  await send(reset);
  expect(letters[0]?.subject).not.toContain(reset.code);
});

test("names with HTML are shown as they are", async () => {
  const { send, letters } = await createPost({ settings: { APP_NAME: "Rice & <i>Spice</i>" } });
  await send({ ...reset, fullName: `<img src=x onerror="alert(1)"> & 'Sons'` });
  const html = letters[0]?.html ?? "";
  expect(html).not.toMatch(/<(?!\/?(p|strong)>)/);
  expect(html).toContain("&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; &#39;Sons&#39;");
  expect(html).toContain("Rice &#38; &#60;i&#62;Spice");
  expect(letters[0]?.text).toContain(`Hello <img src=x onerror="alert(1)"> & 'Sons',`);
});

test.each(["ثنا ملک 🍛", "Malik, Sana <boss@tiffin.example>", "Sana\r\nBcc: boss@tiffin.example\r\n\r\nHi"])(
  "the name %j adds no recipient and no header",
  async (fullName) => {
    const { send, letters } = await createPost();
    await send({ ...reset, fullName });
    expect(letters[0]?.recipients).toEqual(["sana@tiffin.example"]);
    expect(letters[0]?.to?.map(({ address }) => address)).toEqual(["sana@tiffin.example"]);
    expect(letters[0]?.bcc ?? []).toEqual([]);
    expect(letters[0]?.text).toContain("K4R4H1");
  },
);

test("a mail server that refuses at first is tried again", { timeout: 15_000 }, async () => {
  const post = await createPost({ refusals: 1 });
  await post.send(reset);
  expect(post.refused).toBe(1);
  expect(post.letters).toHaveLength(1);
});

test("without a mail server nothing is sent and nothing fails", async () => {
  await expect((await loadMailer({ SMTP_URL: "" }))(reset)).resolves.toBeUndefined();
});

// Linux and macOS connect to this machine by it, but to the app it is not a loopback address.
const elsewhere = "smtp://0.0.0.0:";
const anyCertificate = "tls.rejectUnauthorized=false";

test("no code is sent in plain text to a mail server elsewhere: the failure is one line with the cure", async () => {
  const post = await createPost({ url: [elsewhere, ""] });
  const line = /^the mail server of SMTP_URL offers no TLS[^\n]*smtps:\/\/[^\n]*\?requireTLS=false[^\n]*$/;
  await expect(post.send(reset)).rejects.toThrow(line);
  await expect((await import("../mail/mail.server.ts")).checkMailServer()).rejects.toThrow(line);
  expect(post.letters).toEqual([]);
});

test("a mail server elsewhere gets the code encrypted where it offers TLS, in plain text where its URL says so", async () => {
  const encrypted = await createPost({ offersTls: true, url: [elsewhere, `?${anyCertificate}`] });
  await encrypted.send(reset);
  expect(encrypted.letters).toMatchObject([{ isEncrypted: true }]);
  const plain = await createPost({ url: [elsewhere, "?requireTLS=false"] });
  await plain.send(reset);
  expect(plain.letters).toMatchObject([{ isEncrypted: false }]);
});

test("a mail server on this machine needs no TLS, and is checked without a letter", async () => {
  const post = await createPost();
  await (await import("../mail/mail.server.ts")).checkMailServer();
  expect(post.letters).toEqual([]);
  await post.send(reset);
  expect(post.letters).toMatchObject([{ isEncrypted: false }]);
});

test("at a stop a letter on its way is tried once more without waiting, and its failure is heard", async () => {
  const post = await createPost({ refusals: 9 });
  const { mailResetCodeInBackground } = await import("./reset-mail.server.ts");
  const { finishMailing } = await import("../mail/mail.server.ts");
  const failures: unknown[] = [];
  mailResetCodeInBackground(reset, (error) => failures.push(error));
  await vi.waitFor(() => expect(post.refused).toBe(1));
  await finishMailing();
  expect(post.refused).toBe(2);
  expect(failures).toMatchObject([{ responseCode: 451 }]);
});

test("a stop does not wait for a mail server that never greets", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  await loadMailer({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  const { mailResetCodeInBackground } = await import("./reset-mail.server.ts");
  const { finishMailing } = await import("../mail/mail.server.ts");
  mailResetCodeInBackground(reset, () => {});
  expect(await finishMailing()).toBe(1);
});
