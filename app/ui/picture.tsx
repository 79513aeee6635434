type PictureProps = {
  src?: string | null;
  alt: string;
  width: number;
  height: number;
  eager?: boolean;
  className?: string;
};

/**
 * An image in a frame of fixed aspect ratio. The frame shows a plate as placeholder while the image loads, and if it is
 * missing or broken.
 */
export function Picture({ src, alt, width, height, eager, className }: PictureProps) {
  return (
    <span className={className ? `picture ${className}` : "picture"}>
      {/* Keeps the aspect ratio in browsers that cannot derive it from width and height. */}
      <svg className="picture-shape" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false" />
      {src ? (
        <img
          className="picture-image"
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? undefined : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          decoding="async"
        />
      ) : (
        alt && <span className="visually-hidden">{alt}</span>
      )}
    </span>
  );
}
