import { Field } from "../../ui/field.tsx";
import type { ChosenFilter } from "../../ui/filter-chips.tsx";
import type { RestaurantName } from "./restaurants.server.ts";
import { Select } from "./select.tsx";

interface ListChoicesProps {
  /** The filter that only this list has. */
  first: {
    label: string;
    name: string;
    value: string | undefined;
    choices: readonly { value: string; label: string }[];
  };
  /** 'YYYY-MM-DD' */
  day: string | undefined;
  /** '21 Nov 2026' */
  dayLabel: string | undefined;
  restaurant: string | undefined;
  restaurants: RestaurantName[];
}

/** The filter fields of a list at the desk: a list-specific one, the day and the restaurant. */
export function ListChoices({ first, day, restaurant, restaurants }: Omit<ListChoicesProps, "dayLabel">) {
  const restaurantChoices = restaurants.map(({ id, restaurantName }) => ({ value: id, label: restaurantName }));
  return (
    <div className="list-choices">
      <Select
        label={first.label}
        name={first.name}
        defaultValue={first.value ?? ""}
        choices={[{ value: "", label: "Any" }, ...first.choices]}
      />
      <Field label="Day" name="day" type="date" defaultValue={day} />
      <Select
        label="Restaurant"
        name="restaurant"
        defaultValue={restaurant ?? ""}
        choices={[{ value: "", label: "All" }, ...restaurantChoices]}
      />
    </div>
  );
}

/** The active filters of a list as removable chips; `own` holds the list-specific ones by query parameter. */
export function listChosen(
  { first, dayLabel, restaurant, restaurants }: ListChoicesProps,
  own: { search?: string | undefined; customer?: string | undefined; person?: string | undefined },
): ChosenFilter[] {
  const restaurantName = restaurants.find(({ id }) => id === restaurant)?.restaurantName;
  const { search, ...others } = own;
  const chosen = [
    { name: "search", label: search && `‘${search}’` },
    { name: first.name, label: first.choices.find(({ value }) => value === first.value)?.label },
    { name: "day", label: dayLabel },
    { name: "restaurant", label: restaurant && (restaurantName ?? "Unknown restaurant") },
    ...Object.entries(others).map(([name, label]) => ({ name, label })),
  ];
  return chosen.flatMap(({ name, label }) => (label ? [{ name, label }] : []));
}
