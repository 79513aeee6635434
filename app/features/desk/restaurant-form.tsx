import { Form, type FormProps, useLocation, useMatches } from "react-router";
import { changeQuery } from "../../ui/query.ts";

/**
 * A form that is sent to its own page, with the restaurant that the page is about. The page's URL may leave it out for a
 * person who has only one, but another may be added before the form is sent.
 */
export function RestaurantForm(props: Omit<FormProps, "method" | "action">) {
  const { search } = useLocation();
  const restaurant = useRestaurantOfPage();
  return <Form {...props} method="post" action={restaurant ? changeQuery(search, { restaurant }) : search} />;
}

/** Returns the id of the restaurant that the page is about, the `vendorId` of its loader's data; undefined without one. */
export function useRestaurantOfPage(): string | undefined {
  const [page] = useMatches().slice(-1);
  const { vendorId }: { vendorId?: unknown } = Object(page?.loaderData);
  return typeof vendorId === "string" ? vendorId : undefined;
}
