import { type CommonFilters, ListFilters } from "../desk/list-filters.tsx";
import { SearchField } from "../search/search-form.tsx";
import { type OrderFilter, statusChoices } from "./order-filter.ts";

type OrderFiltersProps = CommonFilters &
  Pick<OrderFilter, "search" | "status" | "customerId"> & {
    /** The customer's name, if the list shows one customer's orders. */
    customerName: string | undefined;
  };

/** The search and the filters of the list of orders. */
export function OrderFilters({ status, customerId, customerName = "One customer", ...common }: OrderFiltersProps) {
  const own = { label: "Status", name: "status", value: status, choices: statusChoices };
  const linked = { name: "customer", value: customerId, label: customerName };
  return (
    <ListFilters of="orders" own={own} linked={linked} {...common}>
      <SearchField label="Number, phone, name" search={common.search} />
    </ListFilters>
  );
}
