import type { Compilable, CompiledQuery } from "kysely";
import { type Db, db } from "./db.server.ts";

/** A placeholder for an argument, replaced by its value when the statement is sent. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }

  /** @throws {TypeError} always: a value computed from an argument would stay the same for all calls */
  [Symbol.toPrimitive](): never {
    throw new TypeError("an argument of a prepared statement can only become a parameter");
  }
}

/**
 * Returns a function that sends the statement of `build` and returns its rows. The statement is built and compiled
 * once, because that takes Kysely longer than the rest of a small query. `build` receives placeholders instead of
 * values, and must use each of them only as a parameter.
 */
export function prepare<Args extends unknown[], Row>(build: (...args: Args) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (args: Args, on: Db = db): Promise<Row[]> => {
    compiled ??= build(...(Array.from(args, (_, index) => new Placeholder(index)) as Args)).compile();
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? args[value.index] : value));
    return (await on.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
