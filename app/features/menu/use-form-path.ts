import { useLocation } from "react-router";
import { withRestaurant } from "../desk/restaurant-path.ts";

/** The page with the restaurant of its URL, and nothing else that the URL may contain: every dish repeats it in its forms. */
export function useFormPath(): string {
  const { pathname, search } = useLocation();
  return withRestaurant({ to: pathname }, search);
}
