import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** The page of a restaurant that is not there, or not open to customers. */
export function RestaurantNotFound() {
  return (
    <main className="page page--narrow" id="main">
      <PageTitle>Restaurant not found</PageTitle>
      <EmptyState title="Restaurant not found" text="This restaurant may no longer be available." level={1}>
        <ButtonLink to={href("/")}>Back to Home</ButtonLink>
      </EmptyState>
    </main>
  );
}
