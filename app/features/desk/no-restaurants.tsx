import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

type NoRestaurantsProps = { isSearched?: boolean; mayCreate: boolean; mayImport: boolean };

/** Shown where there is no restaurant yet, with buttons for those who may add the first one; or where a search found none. */
export function NoRestaurants({ isSearched, mayCreate, mayImport }: NoRestaurantsProps) {
  if (isSearched) return <EmptyState title="No restaurants found" />;
  if (!mayCreate) return <EmptyState title="No restaurants yet" text="You have not been added to a restaurant yet." />;
  return (
    <EmptyState title="No restaurants yet" text="Create the first one, then open its pages here.">
      <ButtonLink to={href("/desk/restaurants/new")}>New restaurant</ButtonLink>
      {mayImport && (
        <ButtonLink to={`${href("/desk/import")}?of=restaurants`} tone="tint">
          Import restaurants
        </ButtonLink>
      )}
    </EmptyState>
  );
}
