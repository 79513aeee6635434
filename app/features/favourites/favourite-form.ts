import { z } from "zod";

/** The form of a heart. Sends the resulting state, so that a press sent twice counts once. A forged id matches no restaurant. */
export const favouriteForm = z.object({
  restaurantId: z.string().max(64).catch(""),
  favourite: z.enum(["yes", "no"]).catch("no"),
  backTo: z.string().max(2_000).optional().catch(undefined),
});

export type FavouriteChange = Pick<z.output<typeof favouriteForm>, "restaurantId" | "favourite">;
