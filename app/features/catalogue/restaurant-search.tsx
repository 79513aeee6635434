import { Form, href } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Characters of a search that are looked at. */
export const longestSearch = 100;

type RestaurantSearchProps = { search: string | undefined; categoryId: string | undefined };

/** Searches restaurants by name, within the chosen category. */
export function RestaurantSearch({ search, categoryId }: RestaurantSearchProps) {
  return (
    <Form className="search" role="search" action={href("/")}>
      <Icon name="search" />
      {categoryId && <input type="hidden" name="category" value={categoryId} />}
      <input
        type="search"
        name="q"
        key={search}
        defaultValue={search}
        aria-label="Search restaurants"
        placeholder="Search restaurants..."
        enterKeyHint="search"
        maxLength={longestSearch}
      />
      <Button>Search</Button>
    </Form>
  );
}
