import { z } from "zod";

const message = "The address of the picture must be at most 500 characters long.";
const address = /^(?:https?:\/\/[^\s/]|\/[^\s/])\S*$/;

/** What the fields of `PictureField` send; an upload has filled in the address of its picture. */
export const pictureFields = {
  image: z
    .string()
    .trim()
    .max(500, message)
    .optional()
    .refine(
      (image) => !image || (image.length <= 500 && address.test(image)),
      "Please enter the address of a picture, such as https://example.com/karahi.jpg.",
    ),
  removePicture: z.string().max(10).optional(),
};

/** The address of the chosen picture, or an empty text for none. */
export function chosenPicture({ image = "", removePicture }: { image?: string; removePicture?: string }): string {
  return removePicture ? "" : image;
}
