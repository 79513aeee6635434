import { href, Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { RestaurantForm } from "../desk/restaurant-form.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";

type OrdersSwitchProps = { isOpen: boolean; isApproved: boolean; mayApprove: boolean; vendorId: string };

/** The switch that turns a restaurant's orders on or off. */
export function OrdersSwitch({ isOpen, isApproved, mayApprove, vendorId }: OrdersSwitchProps) {
  return (
    <Card title={isOpen ? "Open for orders" : "Closed"}>
      {isOpen ? (
        <p>
          Customers can order during the <Link to={restaurantPath(href("/desk/hours"), vendorId)}>opening hours</Link>.
          For a break, pause there: closing lasts until you open again.
        </p>
      ) : (
        <p>Customers cannot find the restaurant or order from it until you open it here.</p>
      )}
      {!isApproved && (
        <p className="notice notice--warning">
          It is waiting for approval. Until then, customers cannot see it.{" "}
          {mayApprove && (
            <Link to={href("/desk/restaurants/:restaurantId", { restaurantId: vendorId })}>Approve it</Link>
          )}
        </p>
      )}
      <RestaurantForm>
        <SubmitButton name="intent" value={isOpen ? "close" : "open"} tone={isOpen ? "plain" : "primary"} wide>
          {isOpen ? "Close the restaurant" : "Open for orders"}
        </SubmitButton>
      </RestaurantForm>
    </Card>
  );
}
