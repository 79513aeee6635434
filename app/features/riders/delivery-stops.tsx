import { Icon } from "../../ui/icon.tsx";
import { mapUrl } from "../../ui/text/map-link.ts";
import { PhoneLink } from "../../ui/text/phone-link.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { KitchenOrder, OrderWithRestaurant } from "../moves/kitchen-order.server.ts";

interface StopProps {
  /** 'Pick up at', 'Deliver to' */
  label: string;
  name: string;
  address: string;
  phone: string;
}

/** A stop of a rider, with its name, a map link and a phone number. */
function Stop({ label, name, address, phone }: StopProps) {
  return (
    <div className="place">
      <p className="place-label">{label}</p>
      <p className="place-name">
        <UserText>{name}</UserText>
      </p>
      {address && (
        <p>
          <UserText>{address}</UserText>
        </p>
      )}
      <p className="place-links">
        {address && (
          <a className="button button--tint" href={mapUrl(address)} target="_blank" rel="noreferrer">
            <Icon name="pin" />
            Map
            <VisuallyHidden>{`: ${address}`}</VisuallyHidden>
          </a>
        )}{" "}
        {phone && <PhoneLink className="button button--tint" phone={phone} of={name} icon={<Icon name="phone" />} />}
      </p>
    </div>
  );
}

type OrderProps = { order: OrderWithRestaurant };

/** The restaurant where an order is picked up. */
export function PickUpStop({ order: { restaurantName, restaurantAddress, restaurantPhone } }: OrderProps) {
  return <Stop label="Pick up at" name={restaurantName} address={restaurantAddress} phone={restaurantPhone} />;
}

/** The restaurant of an order that is on its way, in case the rider has questions. */
export function PickedUpFrom({ order: { restaurantName, restaurantAddress, restaurantPhone } }: OrderProps) {
  return (
    <p className="picked-up-from">
      From <UserText>{restaurantName}</UserText>
      {restaurantAddress && (
        <>
          , <UserText>{restaurantAddress}</UserText>
        </>
      )}
      {restaurantPhone && (
        <>
          {" · "}
          <PhoneLink phone={restaurantPhone} of={restaurantName} />
        </>
      )}
    </p>
  );
}

/** The address where an order is delivered. */
export function DropOffStop({ order }: { order: KitchenOrder }) {
  const { customerName, address, addressLabel, customerPhone } = order;
  const label = addressLabel ? `Deliver to · ${addressLabel}` : "Deliver to";
  return <Stop label={label} name={customerName} address={address} phone={customerPhone} />;
}
