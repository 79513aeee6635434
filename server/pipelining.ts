import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Browsers and proxies do not pipeline requests. */
const maxWaiting = 16;

/**
 * Handles the requests of a connection one after the other, with a pause for other connections, and cuts a connection on
 * which too many wait. Node would begin all that arrive together: two thousand in one packet, during which nobody else is
 * answered for seconds.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  /** The requests that wait for the one that is being answered, by connection. */
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const start = () => {
      response.once("close", () => {
        const next = waiting.get(socket)?.shift();
        if (next) setImmediate(next);
        else waiting.delete(socket);
      });
      handle(request, response);
    };
    const queue = waiting.get(socket);
    if (socket.destroyed) return;
    if (!queue) {
      waiting.set(socket, []);
      start();
    } else if (queue.length < maxWaiting) queue.push(() => socket.destroyed || start());
    else socket.destroy();
  };
}
