import { z } from "zod";

const message = "The address of the picture must be at most 500 characters long.";
export const maxAddressLength = 500;
const address = /^(?:https?:\/\/[^\s/]|\/[^\s/])\S*$/;

/** Whether a text of at most 500 characters is a web address, or a path on this server. */
export function isPictureAddress(text: string): boolean {
  return text.length <= maxAddressLength && address.test(text);
}

/** The fields of `PictureField`; after an upload the URL of its picture is already filled in. */
export const pictureFields = {
  image: z
    .string()
    .trim()
    .max(maxAddressLength, message)
    .optional()
    .refine(
      (image) => !image || isPictureAddress(image),
      "Please enter the web address of a picture, such as https://example.com/karahi.jpg.",
    ),
  removePicture: z.string().max(10).optional(),
};

/** Returns the URL of the chosen picture; '' for none. */
export function chosenPicture({ image = "", removePicture }: { image?: string; removePicture?: string }): string {
  return removePicture ? "" : image;
}
