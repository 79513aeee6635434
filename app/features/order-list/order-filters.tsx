import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { type ChosenFilter, FilterChips } from "../../ui/filter-chips.tsx";
import type { RestaurantName } from "../staff/restaurants.server.ts";
import { Select } from "../staff/select.tsx";
import { type OrderFilter, statusChoices } from "./order-filter.ts";

type OrderFiltersProps = Omit<OrderFilter, "restaurants"> & {
  /** Those to choose from. */
  restaurants: RestaurantName[];
  restaurant: string | undefined;
  /** Whose orders are listed, when they are of one customer. */
  customerName: string | undefined;
};

/** What orders are searched by, and what the list is narrowed down to. */
export function OrderFilters(props: OrderFiltersProps) {
  const { search, status, day, customerId, restaurants, restaurant } = props;
  const chosen = listChosen(props);
  return (
    <>
      <Form role="search" className="list-filters" key={JSON.stringify(chosen)}>
        {customerId && <input type="hidden" name="customer" value={customerId} />}
        <div className="list-search">
          <Field
            label="Number, phone, name"
            name="search"
            type="search"
            defaultValue={search}
            maxLength={100}
            enterKeyHint="search"
          />
          <Button tone="tint">Search</Button>
        </div>
        <details>
          <summary>Status, day, restaurant</summary>
          <div className="list-choices">
            <Select
              label="Status"
              name="status"
              defaultValue={status ?? ""}
              error={undefined}
              choices={[{ value: "", label: "Any" }, ...statusChoices]}
            />
            <Field label="Day" name="day" type="date" defaultValue={day} />
            <Select
              label="Restaurant"
              name="restaurant"
              defaultValue={restaurant ?? ""}
              error={undefined}
              choices={[
                { value: "", label: "All" },
                ...restaurants.map(({ id, restaurantName }) => ({ value: id, label: restaurantName })),
              ]}
            />
          </div>
          <Button tone="tint">Show orders</Button>
        </details>
      </Form>
      <FilterChips filters={chosen} />
    </>
  );
}

function listChosen(props: OrderFiltersProps): ChosenFilter[] {
  const { search, status, day, customerId, restaurants, restaurant, customerName } = props;
  const restaurantName = restaurants.find(({ id }) => id === restaurant)?.restaurantName;
  const chosen = [
    { name: "search", label: search && `‘${search}’` },
    { name: "status", label: statusChoices.find(({ value }) => value === status)?.label },
    { name: "day", label: day },
    { name: "restaurant", label: restaurant && (restaurantName ?? "Unknown restaurant") },
    { name: "customer", label: customerId && (customerName ?? "One customer") },
  ];
  return chosen.flatMap(({ name, label }) => (label ? [{ name, label }] : []));
}
