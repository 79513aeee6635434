import type { RestaurantName } from "./restaurant-choices.server.ts";
import { maxChoices } from "./restaurant-choices.ts";
import { Select } from "./select.tsx";

type RestaurantSelectProps = {
  restaurants: RestaurantName[];
  /** The label of the choice of no restaurant; undefined if one must be chosen. */
  none: string | undefined;
  defaultValue: string | undefined;
  error?: string | undefined;
  hint?: string;
};

/** The select field `restaurant`, which says so if it does not list all of them. */
export function RestaurantSelect({ restaurants, none, hint, ...field }: RestaurantSelectProps) {
  const hasOthers = restaurants.length > maxChoices;
  const hints = [hint, hasOthers && "Not all restaurants are listed here. Open the others from the page Restaurants."];
  return (
    <Select
      label="Restaurant"
      name="restaurant"
      {...field}
      hint={hints.filter(Boolean).join(" ")}
      choices={[
        ...(none === undefined ? [] : [{ value: "", label: none }]),
        ...restaurants.map(({ id, restaurantName }) => ({ value: id, label: restaurantName })),
      ]}
    />
  );
}
