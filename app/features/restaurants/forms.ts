import { z } from "zod";
import { toWesternDigits } from "../../i18n/western-digits.ts";
import { readAreas } from "../areas/areas.ts";
import { seenField } from "../desk/seen-field.ts";
import { formKeyField } from "../form-keys/form-key-field.ts";
import { maxFeeRupees, maxRupees, readRupees } from "../money/read-rupees.ts";
import { chosenPicture, pictureFields } from "../pictures/picture-form.ts";
import { isBlank } from "../text/blank.ts";
import { nameInUrdu, requiredText, shortText } from "../text/text-fields.ts";

/** The longest texts of a restaurant's details, in forms and imported files. */
export const restaurantLimits = { name: 120, cuisine: 120, address: 300, phone: 30, deliveryTime: 30 } as const;

const rupees = (most: number) =>
  z
    .string()
    .trim()
    .max(20, "Please enter whole rupees, such as 60.")
    .optional()
    .refine(
      (typed) => !typed || (readRupees(typed) ?? Number.POSITIVE_INFINITY) <= most,
      "Please enter whole rupees, such as 60.",
    );

/** The platform's staff call this number when an order is not answered. */
const hasDigit = (phone: string) => /\d/.test(toWesternDigits(phone));

/** The details that a new restaurant has, too. */
const details = {
  name: requiredText(
    "Please enter the name of the restaurant.",
    restaurantLimits.name,
    `The name must be at most ${restaurantLimits.name} characters long.`,
  ),
  cuisine: shortText(restaurantLimits.cuisine, "The cuisine"),
  address: shortText(restaurantLimits.address, "The address"),
  phone: z
    .string({ error: "Please enter the phone number." })
    .trim()
    .refine(hasDigit, "Please enter the phone number.")
    .max(restaurantLimits.phone, `The phone number must be at most ${restaurantLimits.phone} characters long.`),
  deliveryFee: rupees(maxFeeRupees),
};

/** The form of a restaurant's details; the numbers are parsed by `toDetails`. */
export const restaurantForm = z.object({
  ...details,
  seen: seenField,
  nameUrdu: nameInUrdu,
  ...pictureFields,
  deliveryTime: shortText(restaurantLimits.deliveryTime, "The delivery time"),
  minOrder: rupees(maxRupees),
  acceptMinutes: z.coerce
    .number({ error: "Please enter 3 to 20 minutes." })
    .int("Please enter whole minutes.")
    .min(3, "Please enter 3 to 20 minutes.")
    .max(20, "Please enter 3 to 20 minutes."),
});

/** The button that turns a restaurant's orders on or off. */
export const ordersSwitchForm = z.object({ intent: z.enum(["open", "close"]).catch("open") });

/**
 * The details of a valid form: an empty fee means free, an empty minimum or delivery time means the default.
 * @param origin the site's own origin
 */
export function toDetails(form: z.output<typeof restaurantForm>, origin: string) {
  const { name, nameUrdu, phone, cuisine = "", address = "", deliveryTime = "", acceptMinutes } = form;
  return {
    name,
    /** The name shown in Urdu; null to show the other name. */
    nameUrdu,
    cuisine,
    address,
    phone,
    image: chosenPicture(form, origin),
    deliveryTime: deliveryTime || null,
    deliveryFeeRupees: readRupees(form.deliveryFee ?? "") ?? 0,
    minOrderRupees: readRupees(form.minOrder ?? "") ?? null,
    acceptMinutes,
  };
}

export type RestaurantDetails = ReturnType<typeof toDetails>;

/** The form of a restaurant's areas; `seen` is the version that `findDeskAreas` returned. */
export const areasForm = z.object({
  areas: z
    .string()
    .optional()
    .transform((text = "", context) => {
      const read = readAreas(text);
      if ("areas" in read) return read.areas;
      context.addIssue({ code: "custom", message: read.problem });
      return z.NEVER;
    }),
  seen: z.string().max(64).catch(""),
});

export const newRestaurantForm = z.object({
  formKey: formKeyField,
  restaurantName: details.name,
  cuisine: details.cuisine.default(""),
  address: details.address
    .refine((text = "") => !isBlank(text), "Please enter the address.")
    .transform((text = "") => text),
  phone: details.phone,
  deliveryFee: details.deliveryFee.transform((typed = "") => readRupees(typed) ?? 0),
});

export type NewRestaurant = Omit<z.output<typeof newRestaurantForm>, "formKey">;

const wrongPercent = "Please enter 0 to 100 percent, such as 12.5.";
const percent = z
  .string({ error: wrongPercent })
  .trim()
  .regex(/^(100([.]0{1,2})?|\d{1,2}([.]\d{1,2})?)$/, wrongPercent)
  .transform(Number);

/** The form of the platform's share of a restaurant's sales; `seen` is the percentage that the page showed. */
export const commissionForm = z.object({ percent, seen: percent });
