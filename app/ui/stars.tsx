import { Fragment } from "react";
import { t } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

const outline = "m12 2.8 2.8 5.9 6.5.9-4.7 4.5 1.1 6.4-5.7-3.1-5.7 3.1 1.1-6.4L2.7 9.6l6.5-.9z";
const fiveStars = [0, 24, 48, 72, 96].map((x) => <path key={x} d={outline} transform={`translate(${x})`} />);

/** A rating as five stars, filled according to `value`, 0 to 5. */
export function Stars({ value }: { value: number }) {
  return (
    <span className="stars">
      <svg viewBox="0 0 120 24" width="120" height="24" aria-hidden="true">
        {fiveStars}
        {/* A nested svg is clipped at its width. The content security policy forbids a style attribute for this. */}
        <svg className="stars-filled" width={24 * value} height="24" aria-hidden="true">
          {fiveStars}
        </svg>
      </svg>
      <VisuallyHidden>{t("Rated {value} out of 5", { value })}</VisuallyHidden>
    </span>
  );
}

const ratingLabels = ["Poor", "Fair", "Good", "Very Good", "Excellent"] as const;

type StarInputProps = {
  name: string;
  /** The selected rating, '1' to '5'; anything else for none. */
  defaultValue: string | undefined;
  error: string | undefined;
};

/**
 * Five radio buttons styled as stars by CSS alone: while none is checked, every radio of the required group is
 * :invalid, and `:checked + label ~ label` clears the stars after the checked one.
 */
export function StarInput({ name, defaultValue, error }: StarInputProps) {
  return (
    <fieldset className="star-input" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="star-input-legend">{t("Rate your experience")}</legend>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
      <div className="star-input-row">
        {ratingLabels.map((word, index) => (
          <Fragment key={word}>
            <input
              className="star-input-radio"
              type="radio"
              id={index === 0 ? name : `${name}-${index + 1}`}
              name={name}
              value={index + 1}
              defaultChecked={defaultValue === String(index + 1)}
              required
              // Browsers would call radio buttons of which none is checked yet invalid.
              aria-invalid={Boolean(error)}
            />
            <label className="star-input-star" htmlFor={index === 0 ? name : `${name}-${index + 1}`}>
              <Icon name="star" />
              <span className="star-input-word">{t(word)}</span>
            </label>{" "}
          </Fragment>
        ))}
        <span className="star-input-none" aria-hidden="true">
          {t("Tap to rate")}
        </span>
      </div>
    </fieldset>
  );
}
