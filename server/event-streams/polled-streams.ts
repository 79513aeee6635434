import type { HeldRole } from "#app/features/desk/staff-member.ts";
import { listRolesOfStaff } from "#app/features/staff/staff.server.ts";
import { listActiveStaffSessions } from "#app/features/staff/staff-sessions.server.ts";
import { log } from "#log";
import { shareWhileRunning } from "../share-while-running.ts";
import { defaultHeartbeatMs, endSignedOut, type Follower, type Stream, StreamRegistry } from "./stream-registry.ts";

const defaultPollMs = 1_000;

interface PolledStream extends Stream {
  /** The restaurant of the topic, if it has one and is none itself. */
  vendorId?: string;
  sentVersion: string;
}

interface OpenedStream extends Stream {
  vendorId?: string;
  version: string;
}

/** An open stream, with the roles of its follower. */
export interface Followed {
  member: { roles: HeldRole[] };
  topic: string;
}

interface Source {
  /** The kind of pages, for log lines: 'boards'. */
  name: string;
  /** The versions of all these topics, in one query. */
  listVersions: (topics: string[]) => Promise<Map<string, string>>;
  /** Whether somebody with these roles may follow this topic, of this restaurant if it has one. */
  mayFollow: (member: { roles: HeldRole[] }, followed: Pick<PolledStream, "topic" | "vendorId">) => boolean;
  /** Called every 15 seconds with the open streams. */
  onHeartbeat?: (followed: Followed[]) => Promise<void>;
}

/** Polling for the open streams of one kind. */
interface RunningStreams {
  /** Ends the streams of a person who has lost a session or a role. */
  checkPerson: (staffId: string) => void;
  /** The same for everybody, for changes that nobody was notified of. */
  checkAll: () => void;
  /** Ends all the streams. */
  stop: () => void;
}

/**
 * Event streams for pages of the desk. While any are open, their versions are polled once a second, with one query for
 * all of them.
 */
export class PolledStreams {
  readonly #streams = new StreamRegistry<PolledStream>();
  readonly #source: Source;
  readonly mayFollow: Source["mayFollow"];
  /** Whether the versions could be read the last time. */
  #receivesChanges = true;

  constructor(source: Source) {
    this.#source = source;
    this.mayFollow = source.mayFollow;
  }

  /** How many streams are open in this process. */
  get size(): number {
    return this.#streams.size;
  }

  /** See `StreamRegistry`. */
  makeRoom(follower: Follower, isReopened: boolean): boolean {
    return this.#streams.makeRoom(follower, isReopened);
  }

  /** Finds the current version of a topic; undefined if it does not exist. */
  async findVersion(topic: string): Promise<string | undefined> {
    return (await this.#source.listVersions([topic])).get(topic);
  }

  /** Keeps the response open and sends it every new version of a topic, the current one first. */
  async open({ version, ...stream }: OpenedStream): Promise<void> {
    const opened = { ...stream, sentVersion: "" };
    this.#streams.add(opened);
    send(opened, version);
    // The session may have ended between reading it and adding the stream.
    await this.#endRefused([opened]);
  }

  /** Starts polling for the open streams; without any, nothing is queried. */
  start({ pollMs = defaultPollMs, heartbeatMs = defaultHeartbeatMs } = {}): RunningStreams {
    // Polls must not overlap, even with a slow database.
    const poll = shareWhileRunning(() => this.#poll());
    const polling = setInterval(poll, pollMs);
    const heartbeat = setInterval(() => {
      this.#streams.sendHeartbeat(this.#receivesChanges);
      this.#checkAll().catch(this.#warn);
    }, heartbeatMs);
    return {
      checkAll: () => void this.#checkAll().catch(this.#warn),
      checkPerson: (staffId) => void this.#endRefused(this.#streams.ofPerson(staffId)).catch(this.#warn),
      stop: () => {
        clearInterval(polling);
        clearInterval(heartbeat);
        this.#streams.endAll();
      },
    };
  }

  async #poll(): Promise<void> {
    try {
      await this.#sendVersions();
      this.#receivesChanges = true;
    } catch (error) {
      if (this.#receivesChanges) this.#warn(error);
      this.#receivesChanges = false;
    }
  }

  async #sendVersions(): Promise<void> {
    const watched = this.#streams.topics();
    if (watched.length === 0) return;
    for (const [topic, version] of await this.#source.listVersions(watched)) {
      for (const stream of this.#streams.ofTopic(topic)) send(stream, version);
    }
  }

  async #checkAll(): Promise<void> {
    const followed = await this.#endRefused(this.#streams.all());
    await this.#source.onHeartbeat?.(followed);
  }

  /** Ends the streams whose session has ended, or whose person may no longer follow. Returns the others. */
  async #endRefused(open: PolledStream[]): Promise<Followed[]> {
    if (open.length === 0) return [];
    const [alive, roles] = await Promise.all([
      listActiveStaffSessions([...new Set(open.map(({ sessionId }) => sessionId))]),
      listRolesOfStaff([...new Set(open.map(({ personId }) => personId))]),
    ]);
    return open.flatMap((stream) => {
      const member = { roles: roles.get(stream.personId) ?? [] };
      const mayFollow = alive.has(stream.sessionId) && this.mayFollow(member, stream);
      if (mayFollow) return [{ member, topic: stream.topic }];
      endSignedOut(stream);
      return [];
    });
  }

  readonly #warn = (error: unknown) => log.warn({ err: error }, `failed to read changes of ${this.#source.name}`);
}

/** Events only say that something changed: the page loads it itself. */
function send(stream: PolledStream, version: string): void {
  if (version === stream.sentVersion || stream.response.writableEnded) return;
  stream.sentVersion = version;
  stream.response.write(`id: ${version}\ndata:\n\n`);
}
