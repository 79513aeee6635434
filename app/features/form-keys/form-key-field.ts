import { z } from "zod";

/** A hidden field of forms that create something, see `idOfForm`. Only a forged form has none. */
export const formKeyField = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/)
  .optional()
  .catch(undefined);
