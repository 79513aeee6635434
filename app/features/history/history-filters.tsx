import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { FilterFields, listActiveFilters } from "../desk/filter-fields.tsx";
import type { RestaurantName } from "../desk/restaurant-names.server.ts";
import { historyKinds } from "./history-kinds.ts";

type HistoryFiltersProps = {
  kind: string | undefined;
  day: string | undefined;
  dayLabel: string | undefined;
  /** The reply to an invalid day. */
  reply: FormReply | undefined;
  restaurant: string | undefined;
  restaurants: RestaurantName[];
  person: string | undefined;
  /** As displayed in the history. */
  personName: string | undefined;
};

/** The filters of the history. A person is selected by pressing a name in the list. */
export function HistoryFilters({ kind, person, personName, ...rest }: HistoryFiltersProps) {
  const choices = { own: { label: "Kind", name: "kind", value: kind, choices: historyKinds }, ...rest };
  const filters = listActiveFilters(choices, { person: person && (personName ?? "One person") });
  return (
    <>
      <Form className="list-filters" key={JSON.stringify([filters, rest.day])}>
        {person && <input type="hidden" name="person" value={person} />}
        <details open={rest.reply !== undefined}>
          <summary>Kind, day, restaurant</summary>
          <FilterFields {...choices} />
          <Button tone="tint">Show history</Button>
        </details>
      </Form>
      <FilterChips filters={filters} />
    </>
  );
}
