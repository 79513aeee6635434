import { z } from "zod";

/** What a heart sends: the state it leads to, so that a press sent twice counts once. Ids no form of ours sends match no restaurant. */
export const favouriteForm = z.object({
  restaurantId: z.string().max(64).catch(""),
  favourite: z.enum(["yes", "no"]).catch("no"),
  backTo: z.string().max(2_000).optional().catch(undefined),
});

export type FavouriteChange = Pick<z.output<typeof favouriteForm>, "restaurantId" | "favourite">;
