import { Form, href, Link } from "react-router";
import { Card } from "../../ui/card.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";

type OrdersSwitchProps = { isOpen: boolean; isApproved: boolean; vendorId: string };

/** The switch that turns a restaurant's orders on or off. */
export function OrdersSwitch({ isOpen, isApproved, vendorId }: OrdersSwitchProps) {
  const hours = `${href("/desk/hours")}?${new URLSearchParams({ restaurant: vendorId })}`;
  return (
    <Card title={isOpen ? "Open for orders" : "Closed"}>
      {isOpen ? (
        <p>
          Customers can order during the <Link to={hours}>opening hours</Link>. For a break, pause there: closing has no
          end.
        </p>
      ) : (
        <p>Customers cannot find the restaurant, nor order from it, until it is opened here.</p>
      )}
      {!isApproved && <p className="notice notice--warning">It waits for approval. Until then no customer sees it.</p>}
      <Form method="post" className="orders-switch">
        <SubmitButton name="intent" value={isOpen ? "close" : "open"} tone={isOpen ? "plain" : "primary"} wide>
          {isOpen ? "Close the restaurant" : "Open for orders"}
        </SubmitButton>
      </Form>
    </Card>
  );
}
