import { href, Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import type { DeskCustomer } from "./list-customers.server.ts";

/** A list of customers, each linking to the customer's page. */
export function CustomerRows({ customers }: { customers: DeskCustomer[] }) {
  return (
    <Card>
      <ul className="list-rows aligned-rows customer-rows">
        {customers.map(({ id, fullName, email, phone, status, since }) => (
          <li className="list-row" key={id}>
            <div>
              <div>
                <Link className="list-row-title" to={href("/desk/customers/:customerId", { customerId: id })}>
                  <UserText>{fullName}</UserText>
                </Link>
                {status === "disabled" && <Badge tone="error">Disabled</Badge>}
              </div>
              <p className="list-row-contact">
                <span className="list-phone" dir="ltr">
                  {phone}
                </span>{" "}
                <UserText>{email}</UserText>
              </p>
              <p className="quiet">
                Customer since <Time at={since} show="date" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
