import { z } from "zod";
import { isBlank } from "../text/blank.ts";

const required = (message: string, longest: number) =>
  z
    .string({ error: message })
    .trim()
    .refine((text) => !isBlank(text), message)
    .max(longest, `At most ${longest} characters, please`);

/** The form that creates a restaurant. */
export const newRestaurantForm = z.object({
  restaurantName: required("Please enter the restaurant's name", 100),
  cuisine: z.string().trim().max(100, "At most 100 characters, please").default(""),
  address: required("Please enter the address", 300),
  phone: required("Please enter the phone number", 30),
  deliveryFee: z.coerce
    .number("Please enter the delivery fee in rupees, such as 120")
    .int("Please enter whole rupees")
    .min(0, "The delivery fee cannot be negative")
    .max(100_000, "This is too high for a delivery fee")
    .default(0),
});
