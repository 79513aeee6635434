import { type CommonFilters, ListFilters } from "../desk/list-filters.tsx";
import { historyKinds } from "./history-kinds.ts";

type HistoryFiltersProps = CommonFilters & {
  kind: string | undefined;
  person: string | undefined;
  /** As displayed in the history. */
  personName: string | undefined;
};

/** The filters of the history. A person is selected by pressing a name in the list. */
export function HistoryFilters({ kind, person, personName = "One person", ...common }: HistoryFiltersProps) {
  const own = { label: "Kind", name: "kind", value: kind, choices: historyKinds };
  return (
    <ListFilters of="history" own={own} linked={{ name: "person", value: person, label: personName }} {...common} />
  );
}
