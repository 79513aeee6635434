import type { Response } from "express";

const maxPerPerson = 12;
const maxPerProcess = 20_000;
/** A client with more unread data than this is treated as gone. */
const maxUnreadBytes = 64 * 1024;

/** Shorter than the idle timeouts of proxies. */
export const defaultHeartbeatMs = 15_000;

/** Who follows what. */
export interface Follower {
  personId: string;
  sessionId: string;
  /** The id of the page's subject, such as an order or a restaurant. */
  topic: string;
}

export interface Stream extends Follower {
  response: Response;
}

/** The open event streams of one kind in this process. */
export class StreamRegistry<Open extends Stream> {
  readonly #byTopic = new Map<string, Set<Open>>();
  readonly #byPerson = new Map<string, Set<Open>>();
  #openCount = 0;

  /**
   * Returns whether the limits allow one more stream. If they do not, and a browser reconnects (`isReopened`), cuts the
   * oldest stream of the same session and topic: a connection that was lost silently stays open for a quarter of an hour.
   */
  makeRoom({ personId, topic, sessionId }: Follower, isReopened: boolean): boolean {
    if (this.#hasRoom(personId)) return true;
    const own = this.ofPerson(personId).filter((stream) => stream.sessionId === sessionId);
    const lost = own.find((stream) => stream.topic === topic);
    if (!isReopened || !lost) return false;
    this.#remove(lost);
    lost.response.destroy();
    return this.#hasRoom(personId);
  }

  #hasRoom(personId: string): boolean {
    return this.#openCount < maxPerProcess && (this.#byPerson.get(personId)?.size ?? 0) < maxPerPerson;
  }

  /** Adds a stream, and removes it when its connection closes. */
  add(stream: Open): void {
    addTo(this.#byTopic, stream.topic, stream);
    addTo(this.#byPerson, stream.personId, stream);
    this.#openCount += 1;
    stream.response.on("close", () => this.#remove(stream));
  }

  #remove(stream: Open): void {
    if (!this.#byTopic.get(stream.topic)?.has(stream)) return;
    removeFrom(this.#byTopic, stream.topic, stream);
    removeFrom(this.#byPerson, stream.personId, stream);
    this.#openCount -= 1;
  }

  get size(): number {
    return this.#openCount;
  }

  /** The ids of all followed topics. */
  topics(): string[] {
    return [...this.#byTopic.keys()];
  }

  ofTopic(topic: string): Iterable<Open> {
    return this.#byTopic.get(topic) ?? [];
  }

  ofPerson(personId: string): Open[] {
    return [...(this.#byPerson.get(personId) ?? [])];
  }

  all(): Open[] {
    return [...this.#byTopic.values()].flatMap((streams) => [...streams]);
  }

  /**
   * Keeps proxies from closing idle streams. While this process receives no changes, it sends comments, which browsers do not
   * report as events: pages must not consider the stream healthy then.
   */
  sendHeartbeat(receivesChanges: boolean): void {
    const heartbeat = receivesChanges ? "event: beat\ndata:\n\n" : ":\n\n";
    for (const { response } of this.all()) {
      if (response.writableLength > maxUnreadBytes) response.destroy();
      else if (!response.writableEnded) response.write(heartbeat);
    }
  }

  endAll(): void {
    for (const { response } of this.all()) response.end();
  }
}

/** Notifies a page that its session has ended, and ends its stream. */
export function endSignedOut({ response }: Stream): void {
  if (!response.writableEnded) response.end("event: signed-out\ndata:\n\n");
}

function addTo<Open>(index: Map<string, Set<Open>>, key: string, stream: Open): void {
  const streams = index.get(key);
  if (streams) streams.add(stream);
  else index.set(key, new Set([stream]));
}

function removeFrom<Open>(index: Map<string, Set<Open>>, key: string, stream: Open): void {
  const streams = index.get(key);
  streams?.delete(stream);
  if (streams?.size === 0) index.delete(key);
}
