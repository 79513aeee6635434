import { formRequest, type RawRequest, type RawResponse, sendRequest } from "./raw-request.ts";

/** A browser without scripts, which records every answer. */
export class Visitor {
  readonly answers: { path: string; text: string }[] = [];
  readonly #cookies = new Map<string, string>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The values of the cookies that identify a session or a device. */
  get ids(): string[] {
    return ["session", "desk", "device"].flatMap((name) => this.#cookies.get(name) || []);
  }

  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join("=")).join("; ");
  }

  async open(path: string): Promise<string> {
    return (await this.request({ path })).text;
  }

  /** @throws {Error} unless the form is answered with `status` */
  async post(path: string, fields: Record<string, string>, status = 303): Promise<void> {
    const answer = await this.request({ path, ...formRequest(fields) });
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`);
  }

  async request(sent: RawRequest): Promise<RawResponse> {
    const answer = await sendRequest(this.#origin, { ...sent, headers: { Cookie: this.cookie, ...sent.headers } });
    for (const cookie of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    this.answers.push({ path: sent.path, text: answer.text });
    return answer;
  }
}
