import { t } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A rating as one star and a number with one decimal. */
export function Rating({ value }: { value: string }) {
  return (
    <span className="rating">
      <Icon name="star" />
      <VisuallyHidden>{t("Rated")} </VisuallyHidden>
      {value}
      <VisuallyHidden> {t("out of 5")}</VisuallyHidden>
    </span>
  );
}
