/** Whether this is `npm run test:trust`, which tries everything, and not `npm run test:faults`. */
export const isLongRun = process.env.TRUST === "long";

/** The number in an environment variable such as TRUST_ROUNDS, or `fallback` if it is unset. */
export function readNumber(name: string, fallback: number): number {
  return Number(process.env[name] ?? fallback);
}
