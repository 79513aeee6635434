import { t } from "../../i18n/text.ts";
import { SelectField } from "../../ui/forms/field.tsx";
import { otherArea } from "./area-choice.ts";

type AreaFieldProps = {
  /** The known areas. */
  areas: string[];
  id?: string;
  name: string;
  "aria-label"?: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

/** Selects the area of an address. Renders nothing while no restaurant has named any areas. */
export function AreaField({ areas, defaultValue = "", ...field }: AreaFieldProps) {
  if (areas.length === 0) return null;
  return (
    <SelectField
      label={t("Area")}
      hint={t("Not every restaurant delivers to every area.")}
      defaultValue={defaultValue}
      {...field}
    >
      <option value="">{t("Choose your area")}</option>
      {areas.map((area) => (
        <option key={area} value={area} dir="auto">
          {area}
        </option>
      ))}
      <option value={otherArea}>{t("Another area")}</option>
    </SelectField>
  );
}
