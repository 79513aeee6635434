import { t } from "../../i18n/text.ts";
import { otherArea } from "./area-choice.ts";
import { deliveryMessages } from "./messages.ts";

type AreaFieldProps = {
  /** The known areas. */
  areas: string[];
  id?: string;
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

/** Selects the area of an address. Renders nothing while no restaurant has named any areas. */
export function AreaField({ areas, name, id = name, defaultValue = "", error }: AreaFieldProps) {
  if (areas.length === 0) return null;
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t(deliveryMessages.area)}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {t(deliveryMessages.areaHint)}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <select
        className="field-input"
        id={id}
        name={name}
        defaultValue={defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
      >
        <option value="">{t(deliveryMessages.chooseArea)}</option>
        {areas.map((area) => (
          <option key={area} value={area} dir="auto">
            {area}
          </option>
        ))}
        <option value={otherArea}>{t(deliveryMessages.otherArea)}</option>
      </select>
    </div>
  );
}
