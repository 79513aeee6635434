import type { ChosenFilter } from "../../ui/filter-chips.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import type { RestaurantName } from "./restaurant-names.server.ts";
import { RestaurantSelect } from "./restaurant-select.tsx";
import { Select } from "./select.tsx";

interface ListFilters {
  /** The filter that only this list has. */
  own: {
    /** One word, such as 'Status'. */
    label: string;
    name: string;
    /** The value in the URL, which may be none of the choices. */
    value: string | undefined;
    choices: readonly { value: string; label: string }[];
  };
  /** 'YYYY-MM-DD' */
  day: string | undefined;
  /** '21 Nov 2026'; undefined if it is not a date. */
  dayLabel: string | undefined;
  /** The reply to an invalid day. */
  reply: FormReply | undefined;
  restaurant: string | undefined;
  restaurants: RestaurantName[];
}

/** The filter fields of a list at the desk: a list-specific one, the day and the restaurant. */
export function FilterFields({ own, day, reply, restaurant, restaurants }: Omit<ListFilters, "dayLabel">) {
  return (
    <div className="filter-fields">
      <Select
        label={own.label}
        name={own.name}
        defaultValue={own.choices.some(({ value }) => value === own.value) ? own.value : ""}
        choices={[{ value: "", label: "Any" }, ...own.choices]}
      />
      <Field label="Day" type="date" {...fieldProps(reply, "day", day)} />
      <RestaurantSelect restaurants={restaurants} none="All" defaultValue={restaurant ?? ""} />
    </div>
  );
}

/** Lists the active filters as removable chips; `others` are those that links set, by query parameter. */
export function listActiveFilters(
  { own, dayLabel, restaurant, restaurants }: Omit<ListFilters, "reply">,
  { search, ...others }: { search?: string | undefined; customer?: string | undefined; person?: string | undefined },
): ChosenFilter[] {
  const restaurantName = restaurants.find(({ id }) => id === restaurant)?.restaurantName;
  const ownName = own.choices.find(({ value }) => value === own.value)?.label;
  const chosen = [
    { name: "search", label: search && `‘${search}’` },
    { name: own.name, label: own.value && (ownName ?? `‘${own.value}’ is not a ${own.label.toLowerCase()}`) },
    { name: "day", label: dayLabel },
    { name: "restaurant", label: restaurant && (restaurantName ?? "Unknown restaurant") },
    ...Object.entries(others).map(([name, label]) => ({ name, label })),
  ];
  return chosen.flatMap(({ name, label }) => (label ? [{ name, label }] : []));
}
