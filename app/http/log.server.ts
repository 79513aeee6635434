import { pino } from "pino";
import { env } from "#env";

/** The log of this process: JSON lines on standard output, without secrets. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
