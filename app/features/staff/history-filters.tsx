import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { type ChosenFilter, FilterChips } from "../../ui/filter-chips.tsx";
import { type HistoryKind, historyKinds } from "./history-kinds.ts";
import type { RestaurantName } from "./restaurants.server.ts";
import { Select } from "./select.tsx";

type HistoryFiltersProps = {
  kind: HistoryKind | undefined;
  day: string | undefined;
  restaurant: string | undefined;
  restaurants: RestaurantName[];
  person: string | undefined;
  /** As it reads in the history. */
  personName: string | undefined;
};

/** What the history is narrowed down to; a person is chosen by the name in a line. */
export function HistoryFilters(props: HistoryFiltersProps) {
  const { kind, day, restaurant, restaurants, person } = props;
  const chosen = listChosen(props);
  return (
    <>
      <Form className="list-filters" key={JSON.stringify(chosen)}>
        {person && <input type="hidden" name="person" value={person} />}
        <details>
          <summary>Kind, day, restaurant</summary>
          <div className="list-choices">
            <Select
              label="Kind"
              name="kind"
              defaultValue={kind ?? ""}
              error={undefined}
              choices={[{ value: "", label: "Any" }, ...historyKinds]}
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
          <Button tone="tint">Show history</Button>
        </details>
      </Form>
      <FilterChips filters={chosen} />
    </>
  );
}

function listChosen(props: HistoryFiltersProps): ChosenFilter[] {
  const { kind, day, restaurant, restaurants, person, personName } = props;
  const restaurantName = restaurants.find(({ id }) => id === restaurant)?.restaurantName;
  const chosen = [
    { name: "kind", label: historyKinds.find(({ value }) => value === kind)?.label },
    { name: "day", label: day },
    { name: "restaurant", label: restaurant && (restaurantName ?? "Unknown restaurant") },
    { name: "person", label: person && (personName ?? "One person") },
  ];
  return chosen.flatMap(({ name, label }) => (label ? [{ name, label }] : []));
}
