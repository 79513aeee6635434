import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useSearchBox } from "../../ui/forms/use-search-box.ts";

type SearchProps = { label: string; search: string | undefined };

/**
 * The search form of a list at the desk, with the current search as a removable filter.
 * @param kept the other query parameters to keep
 */
export function SearchForm({ label, search, kept = {} }: SearchProps & { kept?: Record<string, string | undefined> }) {
  return (
    <>
      <Form role="search" className="list-filters">
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <SearchField label={label} search={search} />
      </Form>
      <FilterChips filters={search ? [{ name: "search", label: `‘${search}’` }] : []} />
    </>
  );
}

/** A search field with its button, for forms with other filters as well. */
export function SearchField({ label, search }: SearchProps) {
  return (
    <div className="list-search">
      <Field
        label={label}
        name="search"
        type="search"
        {...useSearchBox(search)}
        maxLength={100}
        enterKeyHint="search"
      />
      <Button tone="tint">Search</Button>
    </div>
  );
}
