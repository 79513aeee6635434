const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses a duration such as '30m', '24h' or '7d' into milliseconds. */
export function toMilliseconds(duration: string): number {
  const unit = duration.slice(-1);
  if (unit !== "m" && unit !== "h" && unit !== "d") throw new Error(`${duration} is not a duration`);
  return Number(duration.slice(0, -1)) * units[unit];
}
