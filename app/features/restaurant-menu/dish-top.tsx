import type { ReactNode } from "react";
import { t } from "../../i18n/text.ts";
import { Picture } from "../../ui/picture.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import type { Dish } from "./dish.server.ts";

/** The picture and description of a dish. */
export function DishTop({ dish: { image, description }, children }: { dish: Dish; children?: ReactNode }) {
  return (
    <div className={image ? "dish-top" : "dish-top dish-top--plain"}>
      <Picture src={image} alt="" width={320} height={320} eager />
      <div>
        {children}
        {description && (
          <p>
            <UserText>{description}</UserText>
          </p>
        )}
      </div>
    </div>
  );
}

/** Replaces the form of a dish that is sold out. */
export function SoldOutNotice() {
  return <p className="notice notice--warning">{t("This dish is sold out today. Please choose something else.")}</p>;
}
