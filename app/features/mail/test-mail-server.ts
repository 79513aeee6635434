import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

interface ReceivedEmail extends Email {
  /** Recipients of the SMTP envelope. */
  recipients: string[];
  isEncrypted: boolean;
}

interface MailServerOptions {
  /** How many emails to reject before accepting one. */
  refusals?: number;
  offersTls?: boolean;
  /** The answer to each recipient, instead of accepting it; `<>` stands for the address. */
  refusesRecipients?: string;
}

/** For tests: starts a mail server on a free port of this machine. It collects the emails it receives, and counts those it rejects. */
export async function startMailServer({ refusals = 0, offersTls = false, refusesRecipients }: MailServerOptions = {}) {
  const mail = { received: [] as ReceivedEmail[], rejected: 0, refusesRecipients };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? [] : ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      if (!mail.refusesRecipients) return done();
      mail.rejected += 1;
      const [responseCode, ...text] = mail.refusesRecipients.replace("<>", `<${address}>`).split(" ");
      done(Object.assign(new Error(text.join(" ")), { responseCode: Number(responseCode) }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        if (mail.rejected < refusals) {
          mail.rejected += 1;
          return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const email = await PostalMime.parse(Buffer.concat(chunks));
        mail.received.push({ ...email, recipients, isEncrypted: session.secure });
        done();
      });
    },
  });
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  /** `url` is for the setting SMTP_URL. */
  return Object.assign(mail, { port, url: `smtp://127.0.0.1:${port}`, stop });
}
