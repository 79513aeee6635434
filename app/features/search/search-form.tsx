import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";

/** One field that a list of the desk is searched by, and what it was searched for. */
export function SearchForm({ label, search }: { label: string; search: string | undefined }) {
  return (
    <>
      <Form role="search" className="list-filters" key={search}>
        <div className="list-search">
          <Field
            label={label}
            name="search"
            type="search"
            defaultValue={search}
            maxLength={100}
            enterKeyHint="search"
          />
          <Button tone="tint">Search</Button>
        </div>
      </Form>
      <FilterChips filters={search ? [{ name: "search", label: `‘${search}’` }] : []} />
    </>
  );
}
