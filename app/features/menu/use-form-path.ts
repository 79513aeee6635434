import { useLocation } from "react-router";
import { withQuery } from "../../ui/query.ts";

/** The page with the restaurant of its URL, and nothing else that the URL may contain: every dish repeats it in its forms. */
export function useFormPath(): string {
  const { pathname, search } = useLocation();
  const restaurant = new URLSearchParams(search).get("restaurant");
  return withQuery(pathname, new URLSearchParams(restaurant === null ? {} : { restaurant }));
}
