import { preload } from "react-dom";
import { findPictureSources } from "./uploaded-picture.ts";

type PictureProps = {
  src?: string | null;
  alt: string;
  width: number;
  height: number;
  /** The displayed width, as in `<img sizes>`; `width` by default. */
  sizes?: string;
  eager?: boolean;
};

/**
 * An image in a frame of fixed aspect ratio. The frame shows a plate as placeholder while the image loads, and if it is
 * missing or broken. Uploaded pictures come in several formats and widths, from which the browser chooses.
 */
export function Picture({ src, alt, width, height, ...loading }: PictureProps) {
  return (
    <span className="picture">
      {/* Keeps the aspect ratio in browsers that cannot derive it from width and height. */}
      <svg className="picture-shape" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
      {src ? (
        <Image {...loading} src={src} alt={alt} width={width} height={height} />
      ) : (
        alt && <span className="visually-hidden">{alt}</span>
      )}
    </span>
  );
}

/**
 * Preloads an eager picture from the head of the page. React does so by itself, except in cached HTML. Leaves out uploaded
 * pictures, whose format the browser chooses. Does nothing in a browser.
 */
export function preloadPicture(src: string | null): void {
  if (import.meta.env.SSR && src && !findPictureSources(src)) preload(src, { as: "image", fetchPriority: "high" });
}

type ImageProps = Omit<PictureProps, "src"> & { src: string };

function Image({ src, alt, width, height, eager, sizes = `${width}px` }: ImageProps) {
  const sources = findPictureSources(src);
  const image = (
    <img
      className="picture-image"
      {...(sources && { srcSet: sources.jpeg, sizes })}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
    />
  );
  if (!sources) return image;
  return (
    <picture>
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      {image}
    </picture>
  );
}
