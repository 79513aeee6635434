import pLimit, { type LimitFunction } from "p-limit";

/** So much is waiting for the same customer already that more would only wait in vain. */
export class TooManyAtOnce extends Error {}

interface Limits {
  /** Pieces of work of one key that run at once. */
  atOnce: number;
  /** Pieces of work of one key that wait at most. */
  longestQueue: number;
}

/** Runs work under a key, such as a customer's id. @throws {TooManyAtOnce} */
export type RunForKey = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Bounds the work of each key within this process; other keys are not affected. When work throws, what waits behind it
 * is turned away, too: a lock is held or the database is away, and one after the other they would wait just as long.
 */
export function limitPerKey({ atOnce, longestQueue }: Limits): RunForKey {
  const queues = new Map<string, { limit: LimitFunction; size: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { limit: pLimit({ concurrency: atOnce, rejectOnClear: true }), size: 0 };
    if (queue.size >= atOnce + longestQueue) throw new TooManyAtOnce("too much at once for one customer");
    queues.set(key, queue);
    queue.size += 1;
    try {
      return await queue.limit(() => clearQueueOnFailure(queue.limit, work));
    } catch (error) {
      throw isCleared(error) ? new TooManyAtOnce("the work before it failed", { cause: error }) : error;
    } finally {
      queue.size -= 1;
      if (queue.size === 0) queues.delete(key);
    }
  };
}

async function clearQueueOnFailure<Result>(limit: LimitFunction, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    limit.clearQueue();
    throw error;
  }
}

/** What p-limit rejects the work with that it drops. */
function isCleared(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
