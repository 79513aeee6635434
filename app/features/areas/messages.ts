import { isolate, say, stripBidiControls, t } from "../../i18n/text.ts";
import { success } from "../../ui/notice.ts";
import { formatRupees } from "../money/money.ts";
import type { Area } from "./areas.ts";

/** Messages for customers. `area` is '' if it is none of the known areas. */
export const deliveryMessages = {
  noArea: say("Please choose your area."),
  areaSaved: success(say("The area of your address was saved.")),
  deliversTo: (areas: Area[]) =>
    t("Delivers to {areas}.", { areas: areas.map((area) => isolate(nameWithFee(area))).join(t(", ")) }),
  doesNotDeliver: (restaurantName: string, place: string) =>
    t("{restaurant} does not deliver to {place}.", {
      restaurant: stripBidiControls(restaurantName),
      place: stripBidiControls(place),
    }),
  chooseAddress: say("Please choose another address. Your cart is kept."),
};

function nameWithFee({ name, feeRupees }: Area): string {
  const shownName = stripBidiControls(name);
  if (feeRupees === null) return shownName;
  // A fee that breaks after 'Rs.' would be read as two.
  const fee = feeRupees > 0 ? formatRupees(feeRupees).replace(" ", "\u00a0") : t("Free");
  return `${shownName} (${fee})`;
}
