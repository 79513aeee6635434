import { z } from "zod";

const message = "The address of the picture must be at most 500 characters long.";
const address = /^(?:https?:\/\/[^\s/]|\/[^\s/])\S*$/;

/** The fields of `PictureField`; after an upload the URL of its picture is already filled in. */
export const pictureFields = {
  image: z
    .string()
    .trim()
    .max(500, message)
    .optional()
    .refine(
      (image) => !image || (image.length <= 500 && address.test(image)),
      "Please enter the web address of a picture, such as https://example.com/karahi.jpg.",
    ),
  removePicture: z.string().max(10).optional(),
};

/** The URL of the chosen picture; '' for none. */
export function chosenPicture({ image = "", removePicture }: { image?: string; removePicture?: string }): string {
  return removePicture ? "" : image;
}
