/** The inspector of a measured app. */
import { once } from "node:events";
import { findFreePort, type OwnApp } from "../e2e/support/own-app.ts";

interface InspectedApp {
  origin: string;
  /** Sends a command of the Chrome DevTools Protocol; returns its result. @throws {Error} when it fails */
  command: <Result>(method: string, params?: object) => Promise<Result>;
  /** Runs JavaScript in the app; returns its value. @throws {Error} when it fails */
  evaluate: <Value>(expression: string) => Promise<Value>;
}

/** Starts the app with the demo, and calls `use` while its inspector is connected. */
export async function withInspector({ start }: OwnApp, use: (app: InspectedApp) => Promise<void>): Promise<void> {
  const port = await findFreePort();
  const { origin } = await start({ DEMO: "1", NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "");
  await once(socket, "open");
  const command = async <Result>(method: string, params: object = {}): Promise<Result> => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [{ data }] = await once(socket, "message");
    const { result } = JSON.parse(data);
    if (!result || result.exceptionDetails) throw new Error(`${method} failed: ${data}`);
    return result;
  };
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const answer = await command<{ result: { value: Value } }>("Runtime.evaluate", { expression, returnByValue: true });
    return answer.result.value;
  };
  try {
    await use({ origin, command, evaluate });
  } finally {
    // The app does not end before.
    socket.close();
    await once(socket, "close");
  }
}

interface Target {
  webSocketDebuggerUrl: string;
}
