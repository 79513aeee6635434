import { z } from "zod";

/** A hidden field of forms that change something stored: the version they show, see `compareSeen`. */
export const seenField = z.string().max(64).optional().catch(undefined);
