import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { SearchField } from "../search/search-form.tsx";
import { FilterFields, listActiveFilters } from "../staff/filter-fields.tsx";
import type { RestaurantName } from "../staff/restaurants.server.ts";
import { type OrderFilter, statusChoices } from "./order-filter.ts";

type OrderFiltersProps = Omit<OrderFilter, "restaurants"> & {
  /** The restaurants to choose from. */
  restaurants: RestaurantName[];
  restaurant: string | undefined;
  /** The day in words. */
  dayLabel: string | undefined;
  /** The customer's name, if the list shows one customer's orders. */
  customerName: string | undefined;
};

/** The search and the filters of the list of orders. */
export function OrderFilters({ search, status, customerId, customerName, ...rest }: OrderFiltersProps) {
  const own = { label: "Status", name: "status", value: status, choices: statusChoices };
  const { day, dayLabel, restaurant, restaurants } = rest;
  const choices = { own, day, dayLabel, restaurant, restaurants };
  const filters = listActiveFilters(choices, { search, customer: customerId && (customerName ?? "One customer") });
  return (
    <>
      <Form role="search" className="list-filters" key={JSON.stringify(filters)}>
        {customerId && <input type="hidden" name="customer" value={customerId} />}
        <SearchField label="Number, phone, name" search={search} />
        <details>
          <summary>Status, day, restaurant</summary>
          <FilterFields {...choices} />
          <Button tone="tint">Show orders</Button>
        </details>
      </Form>
      <FilterChips filters={filters} />
    </>
  );
}
