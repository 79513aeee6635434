import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { listActiveFilters } from "../desk/list-filters.tsx";
import { Select } from "../desk/select.tsx";
import { SearchField } from "../search/search-form.tsx";
import { restaurantStates } from "./restaurant-states.ts";

type RestaurantSearchProps = { search: string | undefined; state: string | undefined };

/** The search for restaurants by name and state. */
export function RestaurantSearch({ search, state }: RestaurantSearchProps) {
  const choices = Object.entries(restaurantStates).map(([value, label]) => ({ value, label }));
  const own = { label: "State", name: "state", value: state, choices };
  return (
    <>
      <Form role="search" className="list-filters">
        <SearchField label="Name" search={search} />
        <details key={state}>
          <summary>State</summary>
          <div className="filter-fields">
            <Select
              label="State"
              name="state"
              defaultValue={choices.find(({ value }) => value === state)?.value ?? ""}
              choices={[{ value: "", label: "Any" }, ...choices]}
            />
          </div>
          <Button tone="tint">Show restaurants</Button>
        </details>
      </Form>
      <FilterChips filters={listActiveFilters({ own, search, restaurant: undefined, restaurants: [] })} />
    </>
  );
}
