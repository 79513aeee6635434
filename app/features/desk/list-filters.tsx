import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { type ChosenFilter, FilterChips } from "../../ui/filter-chips.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import type { RestaurantName } from "./restaurant-choices.server.ts";
import { RestaurantSelect } from "./restaurant-select.tsx";
import { Select } from "./select.tsx";

type Choice = { value: string; label: string };

interface ListFiltersProps {
  /** What is listed, such as 'orders'. */
  of: string;
  /** The filter that only this list has. */
  own: {
    /** One word, such as 'Status'. */
    label: string;
    name: string;
    /** The value in the URL, which may be none of the choices. */
    value: string | undefined;
    choices: readonly Choice[];
    /** The choices to offer, if not all of them. */
    offered?: readonly Choice[];
  };
  /** The fields beside it. */
  fields?: ("day" | "restaurant")[];
  /** The filter that a link sets: its query parameter, its value in the URL, and its label. */
  linked?: { name: string; value: string | undefined; label: string };
  /** 'YYYY-MM-DD' */
  day?: string | undefined;
  /** '21 Nov 2026'; undefined if it is not a date. */
  dayLabel?: string | undefined;
  /** The reply to an invalid day. */
  reply?: FormReply | undefined;
  restaurant?: string | undefined;
  restaurants?: RestaurantName[];
  search?: string | undefined;
  /** The field of the search, if the list has one. */
  children?: ReactNode;
}

/** The filters of a list at the desk: a search, one of its own, perhaps the day and the restaurant, and one that a link sets. */
export function ListFilters({ children, ...list }: ListFiltersProps) {
  const { of, own, fields = ["day", "restaurant"], day, reply, linked } = list;
  const filters = listActiveFilters(list);
  const others = filters.filter(({ name }) => name !== "search");
  return (
    <>
      <Form role={children ? "search" : undefined} className="list-filters">
        {linked?.value && <input type="hidden" name={linked.name} value={linked.value} />}
        {children}
        {/* Not of the form: the search box keeps what is being typed while another filter is removed. */}
        <details open={reply !== undefined} key={JSON.stringify([others, day])}>
          <summary>{[own.label, ...fields].join(", ")}</summary>
          <FilterFields {...list} fields={fields} />
          <Button tone="tint">{`Show ${of}`}</Button>
        </details>
      </Form>
      <FilterChips filters={filters} />
    </>
  );
}

type FilterFieldsProps = ListFiltersProps & Required<Pick<ListFiltersProps, "fields">>;

function FilterFields({ own, fields, day, reply, restaurant, restaurants = [] }: FilterFieldsProps) {
  const choices = own.offered ?? own.choices;
  return (
    <div className="filter-fields">
      <Select
        label={own.label}
        name={own.name}
        defaultValue={choices.some(({ value }) => value === own.value) ? own.value : ""}
        choices={[{ value: "", label: "Any" }, ...choices]}
      />
      {fields.includes("day") && <Field label="Day" type="date" {...fieldProps(reply, "day", day)} />}
      {fields.includes("restaurant") && (
        <RestaurantSelect restaurants={restaurants} none="All" defaultValue={restaurant ?? ""} />
      )}
    </div>
  );
}

type ActiveFilters = Pick<ListFiltersProps, "own" | "dayLabel" | "restaurant" | "restaurants" | "search" | "linked">;

/** Lists the active filters, to be shown as removable chips. */
export function listActiveFilters(list: ActiveFilters): ChosenFilter[] {
  const { own, dayLabel, restaurant, restaurants = [], search, linked } = list;
  const restaurantName = restaurants.find(({ id }) => id === restaurant)?.restaurantName;
  const ownName = own.choices.find(({ value }) => value === own.value)?.label;
  const chosen = [
    { name: "search", label: search && `‘${search}’` },
    { name: own.name, label: own.value && (ownName ?? `‘${own.value}’ is not a ${own.label.toLowerCase()}`) },
    { name: "day", label: dayLabel },
    { name: "restaurant", label: restaurant && (restaurantName ?? "Unknown restaurant") },
    ...(linked ? [{ name: linked.name, label: linked.value && linked.label }] : []),
  ];
  return chosen.flatMap(({ name, label }) => (label ? [{ name, label }] : []));
}
