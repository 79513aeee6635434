import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { FilterFields, listActiveFilters } from "../desk/filter-fields.tsx";
import type { RestaurantName } from "../desk/restaurant-names.server.ts";
import { SearchField } from "../search/search-form.tsx";
import { type OrderFilter, statusChoices } from "./order-filter.ts";

type OrderFiltersProps = Omit<OrderFilter, "restaurants"> & {
  /** The restaurants to choose from. */
  restaurants: RestaurantName[];
  restaurant: string | undefined;
  /** The formatted day. */
  dayLabel: string | undefined;
  /** The reply if the typed day is not a date. */
  reply: FormReply | undefined;
  /** The customer's name, if the list shows one customer's orders. */
  customerName: string | undefined;
};

/** The search and the filters of the list of orders. */
export function OrderFilters({ search, status, day, customerId, customerName, ...rest }: OrderFiltersProps) {
  const own = { label: "Status", name: "status", value: status, choices: statusChoices };
  const choices = { own, day, ...rest };
  const filters = listActiveFilters(choices, { search, customer: customerId && (customerName ?? "One customer") });
  return (
    <>
      <Form role="search" className="list-filters" key={JSON.stringify([filters, day])}>
        {customerId && <input type="hidden" name="customer" value={customerId} />}
        <SearchField label="Number, phone, name" search={search} />
        <details open={rest.reply !== undefined}>
          <summary>Status, day, restaurant</summary>
          <FilterFields {...choices} />
          <Button tone="tint">Show orders</Button>
        </details>
      </Form>
      <FilterChips filters={filters} />
    </>
  );
}
