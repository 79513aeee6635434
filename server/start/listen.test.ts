import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { env } from "#env";
import { listenEarly } from "./listen.ts";

function useAddress(host: string, port: number): void {
  vi.spyOn(env, "HOST", "get").mockReturnValue(host);
  vi.spyOn(env, "PORT", "get").mockReturnValue(port);
}

// 192.0.2.0/24 is reserved for documentation, and names below .invalid never exist.
test.each(["192.0.2.1", "host.invalid"])(
  "the HOST %s, which is not an address of this machine, is refused before the app waits for its database",
  // A name server may take long to say that the name does not exist.
  { timeout: 30_000 },
  async (host) => {
    useAddress(host, 0);
    await expect(listenEarly(createServer())).rejects.toThrow(
      new RegExp(`^HOST ${host} can't be used \\([A-Z_]+\\): set HOST to another one$`),
    );
  },
);

test("a port that is taken is tried again later: the process that has it may be stopping", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  useAddress("127.0.0.1", (other.address() as AddressInfo).port);
  await expect(listenEarly(createServer())).resolves.toBeUndefined();
});
