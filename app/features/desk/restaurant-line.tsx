import { href, Link, useLocation } from "react-router";
import { UserText } from "../../ui/text/user-text.tsx";

/** The restaurant of a page, with a link to switch if the person has several. */
export function RestaurantLine({ restaurantName, hasOthers }: { restaurantName: string; hasOthers: boolean }) {
  const { pathname } = useLocation();
  return (
    <p className="quiet restaurant-line">
      <UserText>{restaurantName}</UserText>
      {hasOthers && (
        <>
          {" · "}
          <Link to={`${href("/desk/choose")}?${new URLSearchParams({ page: pathname })}`}>Another restaurant</Link>
        </>
      )}
    </p>
  );
}
