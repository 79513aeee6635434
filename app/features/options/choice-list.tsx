import type { ReactNode } from "react";
import { t } from "../../i18n/text.ts";
import { UserText } from "../../ui/text/user-text.tsx";

type ChoiceListProps = {
  legend: string;
  /** How many to choose. */
  limits: string;
  /** The element id of the group, which its error message links to. */
  id: string;
  error: string | undefined;
  children: ReactNode;
};

/** A list of sizes, or of the options of one group of extras. */
export function ChoiceList({ legend, limits, id, error, children }: ChoiceListProps) {
  return (
    <fieldset className="choices" id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="choices-legend">
        <UserText>{legend}</UserText> <span className="choices-limits">{limits}</span>
      </legend>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

type ChoiceRowProps = {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  label: string;
  /** The formatted price. */
  price: string;
  isChecked: boolean;
  isSoldOut?: boolean;
};

/** A row with a radio button or checkbox, tall enough for a thumb. The div gives it a line of its own in text browsers. */
export function ChoiceRow({ label, price, isChecked, isSoldOut = false, ...input }: ChoiceRowProps) {
  return (
    <div>
      <label className={isSoldOut ? "choice-row choice-row--off" : "choice-row"}>
        <input {...input} defaultChecked={isChecked && !isSoldOut} disabled={isSoldOut} />
        <span className="choice-name">
          <UserText>{label}</UserText>
        </span>{" "}
        <span className="price">{isSoldOut ? t("Sold out") : price}</span>
      </label>
    </div>
  );
}
