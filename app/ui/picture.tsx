type PictureProps = {
  src?: string | null;
  alt: string;
  width: number;
  height: number;
  eager?: boolean;
  className?: string;
};

/**
 * A picture in a frame of fixed shape. The frame wears a drawn plate, seen while the picture loads and when it is
 * missing or broken.
 */
export function Picture({ src, alt, width, height, eager, className }: PictureProps) {
  return (
    <span className={className ? `picture ${className}` : "picture"}>
      {/* Keeps the shape in browsers that cannot derive it from width and height. */}
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
