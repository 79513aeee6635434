/** Forms that arrive slowly, as from a bad connection or by intent. */
import { once } from "node:events";
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

interface SlowForm {
  /** Sends the rest, and returns the answer. */
  finish: () => Promise<{ status: number; headers: IncomingHttpHeaders }>;
  drop: () => void;
}

interface Sent {
  path: string;
  cookie: string;
  body: Buffer | string;
  /** The Content-Type, if not that of a form without a file. */
  type?: string;
}

/** Sends the head of a form and all of its body but the last byte. The head has been read when this returns. */
export async function beginForm(origin: string, { path, cookie, body, type }: Sent): Promise<SlowForm> {
  const bytes = Buffer.from(body);
  const headers = {
    Cookie: cookie,
    "Content-Type": type ?? "application/x-www-form-urlencoded",
    "Content-Length": bytes.length,
    "Sec-Fetch-Site": "same-origin",
    Expect: "100-continue",
  };
  const sent: ClientRequest = request(origin + path, { method: "POST", headers, agent: false });
  const answered = once(sent, "response");
  answered.catch(() => {});
  sent.flushHeaders();
  await once(sent, "continue");
  sent.write(bytes.subarray(0, -1));
  const finish = async () => {
    sent.end(bytes.subarray(-1));
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    return { status: response.statusCode ?? 0, headers: response.headers };
  };
  return { finish, drop: () => void sent.destroy() };
}
