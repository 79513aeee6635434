import { useMatches } from "react-router";

/** Returns the id of the restaurant that the page is about, the `vendorId` of its loader's data; undefined without one. */
export function useRestaurantOfPage(): string | undefined {
  const [page] = useMatches().slice(-1);
  const { vendorId }: { vendorId?: unknown } = Object(page?.loaderData);
  return typeof vendorId === "string" ? vendorId : undefined;
}
