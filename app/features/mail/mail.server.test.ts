import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { startMailServer } from "./test-mail-server.ts";

/** The module with a mail server, whose URL is read on import, and the emails that the server receives. */
async function loadWithServer() {
  const { url, received, stop } = await startMailServer();
  onTestFinished(stop);
  vi.stubEnv("SMTP_URL", url);
  vi.resetModules();
  const { send, sendOnce } = await import("./mail.server.ts");
  return { received, ways: [send, sendOnce] };
}

test("a name with a line break or direction control adds no header and is one line", { tags: "slow" }, async () => {
  const { received, ways } = await loadWithServer();
  const name = "Ali\r\nBcc: sana@food.example\r\n\r\nSpam \u202eKhan";
  const email = { to: { name, address: "ali@food.example" }, subject: "Grill\r\nBcc: sana@food.example is paused" };
  for (const send of ways) await send({ ...email, text: "Hello\n.\nAli", html: "<p>Hello</p>" });
  const expected = {
    to: [{ name: "Ali Bcc: sana@food.example Spam Khan", address: "ali@food.example" }],
    subject: "Grill Bcc: sana@food.example is paused",
    text: "Hello\n.\nAli\n",
  };
  expect(received).toMatchObject([expected, expected]);
  expect(received.map(({ bcc }) => bcc)).toEqual([undefined, undefined]);
});

test("an email says that it was written automatically, so that no mail program answers it while its owner is away", async () => {
  const { received, ways } = await loadWithServer();
  const email = {
    to: { name: "Ali", address: "ali@food.example" },
    subject: "Code",
    text: "Hello",
    html: "<p>Hello</p>",
  };
  for (const send of ways) await send(email);
  const automatic = { key: "auto-submitted", value: "auto-generated" };
  expect(received.map(({ headers }) => headers.filter(({ key }) => key === "auto-submitted"))).toMatchObject([
    [automatic],
    [automatic],
  ]);
});

test("a mail server that goes on answering, but never to the end, does not hold up later emails", async () => {
  const server = createServer((socket) => {
    socket.write("220 mail.example\r\n");
    const answering = setInterval(() => socket.write("250-wait\r\n"), 5);
    socket.on("close", () => clearInterval(answering)).on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${port}`);
  vi.resetModules();
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 1_000));
  const { sendOnce } = await import("./mail.server.ts");
  const to = { name: "Ali", address: "ali@food.example" };
  await expect(sendOnce({ to, subject: "Order", text: "Ready", html: "<p>Ready</p>" })).rejects.toThrow(/aborted/);
});
