/** Whether this is `npm run test:trust`, which tries everything, and not `npm test`. */
export const isLongRun = process.env.TRUST === "long";

/** The number in an environment variable such as TRUST_ROUNDS, by default `otherwise`. */
export function numberOf(name: string, otherwise: number): number {
  return Number(process.env[name] ?? otherwise);
}
