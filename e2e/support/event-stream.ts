import { once } from "node:events";
import { type ClientRequest, get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { createParser, type EventSourceMessage } from "eventsource-parser";

interface EventStream {
  headers: IncomingHttpHeaders;
  /** Each event so far as `id data`, without heartbeats. */
  events: string[];
  hasEnded: boolean;
  close: () => Promise<void>;
}

/** `openEventStream` for the tracking of an order. */
export function openOrderStream(
  origin: string,
  orderId: string,
  cookie: string,
  onEvent?: (event: EventSourceMessage) => void,
): Promise<EventStream> {
  return openEventStream(`${origin}/order-tracking/${orderId}/events`, cookie, onEvent);
}

/**
 * Opens an event stream.
 * @param cookie the Cookie header of a session
 * @param onEvent called with each event as it arrives
 * @throws {Error} when the status is not 200
 */
export async function openEventStream(
  url: string,
  cookie: string,
  onEvent: (event: EventSourceMessage) => void = () => {},
): Promise<EventStream> {
  const request = get(url, {
    agent: false,
    headers: { cookie, "Accept-Encoding": "gzip, br" },
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const stream: EventStream = {
    headers: response.headers,
    events: [],
    hasEnded: false,
    close: () => closeRequest(request),
  };
  const parser = createParser({
    onEvent: (event) => {
      if (event.event !== "beat") stream.events.push(`${event.id} ${event.data}`);
      onEvent(event);
    },
  });
  response.setEncoding("utf8").on("data", (text: string) => parser.feed(text));
  response.on("close", () => {
    stream.hasEnded = true;
  });
  response.on("error", () => {});
  return stream;
}

async function closeRequest(request: ClientRequest): Promise<void> {
  if (request.closed) return;
  const closed = once(request, "close");
  request.destroy();
  await closed;
}
