import pLimit, { type LimitFunction } from "p-limit";

/** Thrown if too much work is already queued for the same key. */
export class TooManyAtOnceError extends Error {}

interface Limits {
  /** How many tasks of one key run concurrently. */
  concurrency: number;
  /** How many further tasks of one key may wait. */
  maxQueueLength: number;
}

/** Runs work under a key, such as a customer's id. @throws {TooManyAtOnceError} if the queue of the key is full */
type RunForKey = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Limits the concurrency of each key within this process, independently of other keys. If a task fails, the tasks
 * queued behind it are rejected with `TooManyAtOnceError`: a lock is held or the database is unavailable, and each of them
 * would wait until it fails as well.
 */
export function limitPerKey({ concurrency, maxQueueLength }: Limits): RunForKey {
  const queues = new Map<string, { limit: LimitFunction; size: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { limit: pLimit({ concurrency, rejectOnClear: true }), size: 0 };
    if (queue.size >= concurrency + maxQueueLength)
      throw new TooManyAtOnceError("too many tasks are queued for one key");
    queues.set(key, queue);
    queue.size += 1;
    try {
      return await queue.limit(() => clearQueueOnFailure(queue.limit, work));
    } catch (error) {
      throw isCleared(error) ? new TooManyAtOnceError("the task ahead in the queue failed", { cause: error }) : error;
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

/** Whether p-limit rejected the task because the queue was cleared. */
function isCleared(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
