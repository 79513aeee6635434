const uploaded = /^\/pictures\/([0-9a-f]{64})-640\.jpg$/;

/** The widths in pixels in which an uploaded picture is stored. */
export const pictureWidths = [160, 320, 640] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Returns the URL that a dish or restaurant stores for an uploaded picture: its largest JPEG. */
export function uploadedPictureUrl(hash: string): string {
  return `/pictures/${hash}-640.jpg`;
}

/** Returns the `srcset` of each format of an uploaded picture; undefined for any other picture. */
export function findPictureSources(url: string): { webp: string; jpeg: string } | undefined {
  const hash = uploaded.exec(url)?.[1];
  if (!hash) return undefined;
  const srcset = (extension: string) =>
    pictureWidths.map((width) => `/pictures/${hash}-${width}.${extension} ${width}w`).join(", ");
  return { webp: srcset("webp"), jpeg: srcset("jpg") };
}
