import { Fragment } from "react";
import { Icon } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A star and a number. */
export function Rating({ value }: { value: string }) {
  return (
    <span className="rating">
      <Icon name="star" />
      <VisuallyHidden>Rated </VisuallyHidden>
      {value}
      <VisuallyHidden> out of 5</VisuallyHidden>
    </span>
  );
}

const words = ["Poor", "Fair", "Good", "Very Good", "Excellent"];

type StarInputProps = {
  name: string;
  /** The star chosen so far, 1 to 5; nothing or 0 when none is. */
  value?: number | string | null;
  legend?: string;
  id?: string;
  error?: string;
};

/**
 * Five radios drawn as stars. No script: while none is chosen every radio of the required group is :invalid, and
 * after the chosen one `:checked + label ~ label` empties the rest.
 */
export function StarInput({ name, value, legend = "Rate your experience", id = name, error }: StarInputProps) {
  return (
    <fieldset className="star-input" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="star-input-legend">{legend}</legend>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <div className="star-input-row">
        {words.map((word, index) => (
          <Fragment key={word}>
            <input
              className="star-input-radio"
              type="radio"
              id={index === 0 ? id : `${id}-${index + 1}`}
              name={name}
              value={index + 1}
              defaultChecked={Number(value) === index + 1}
              required
            />
            <label className="star-input-star" htmlFor={index === 0 ? id : `${id}-${index + 1}`}>
              <Icon name="star" />
              <span className="star-input-word">{word}</span>
            </label>
          </Fragment>
        ))}
        <span className="star-input-none" aria-hidden="true">
          Tap to rate
        </span>
      </div>
    </fieldset>
  );
}
