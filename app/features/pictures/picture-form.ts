import { z } from "zod";
import { uploadedPictureUrl } from "../../ui/uploaded-picture.ts";

/** Matches the paths of uploaded pictures' files, even with widths that do not exist. */
export const picturePath = /^\/pictures\/([0-9a-f]{64})-(\d{1,4})\.(webp|jpg)$/;

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

/**
 * Returns the URL of the chosen picture; '' for none. An uploaded picture may be named by the address of any of its files,
 * as browsers copy it: stored like that, it would not count as used, and be deleted.
 * @param origin the site's own origin
 */
export function chosenPicture(
  { image = "", removePicture }: { image?: string; removePicture?: string },
  origin: string,
): string {
  if (removePicture) return "";
  const path = image.startsWith(`${origin}/`) ? image.slice(origin.length) : image;
  const [, hash] = picturePath.exec(path) ?? [];
  return hash ? uploadedPictureUrl(hash) : image;
}
