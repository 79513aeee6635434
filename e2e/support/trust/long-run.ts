/** Whether this is `npm run test:trust`, which leaves nothing out, and not `npm test`. */
export const isLongRun = process.env.TRUST === "long";

/** A number from the environment, such as TRUST_ROUNDS. */
export function numberOf(name: string, otherwise: number): number {
  return Number(process.env[name] ?? otherwise);
}
