import { href, Link, useLocation } from "react-router";
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

/** The select field `restaurant`. If it does not list all of them, a link leads to a search, which works without scripts, too. */
export function RestaurantSelect({ restaurants, none, hint, ...field }: RestaurantSelectProps) {
  const { pathname } = useLocation();
  const hasOthers = restaurants.length > maxChoices;
  return (
    <Select
      label="Restaurant"
      name="restaurant"
      {...field}
      hint={
        hasOthers ? (
          <>
            {hint} Not all are listed here:{" "}
            <Link to={`${href("/desk/choose")}?${new URLSearchParams({ page: pathname })}`}>Another restaurant</Link>
          </>
        ) : (
          hint
        )
      }
      choices={[
        ...(none === undefined ? [] : [{ value: "", label: none }]),
        ...restaurants.map(({ id, restaurantName }) => ({ value: id, label: restaurantName })),
      ]}
    />
  );
}
