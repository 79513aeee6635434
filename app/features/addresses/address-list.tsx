import { Form, href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import { AreaField } from "../areas/area-field.tsx";
import { AddressText } from "./address-text.tsx";
import type { Address } from "./addresses.server.ts";

/** The customer's saved addresses, with buttons to make an address the default or delete it. */
export function AddressList({ addresses, areas }: { addresses: Address[]; areas: string[] }) {
  return (
    <Card title={t("Your Addresses")}>
      {addresses.length === 0 && <p className="quiet">{t("No addresses found")}</p>}
      <ul>
        {addresses.map((address) => (
          <AddressRow key={address.id} address={address} areas={areas} />
        ))}
      </ul>
    </Card>
  );
}

function AddressRow({ address, areas }: { address: Address; areas: string[] }) {
  const { id, isDefault } = address;
  const label = stripBidiControls(address.label);
  return (
    <li>
      <div className="address-option">
        <Icon name="pin" />
        <div className="option-text">
          <AddressText address={address} />
          {address.area === null && areas.length > 0 && <AreaForm id={id} areas={areas} label={label} />}
          <div className="address-actions">
            {!isDefault && (
              <Form method="post">
                <input type="hidden" name="addressId" value={id} />
                <Button
                  name="intent"
                  value="default"
                  tone="tint"
                  small
                  aria-label={t("Set as Default: {label}", { label })}
                >
                  {t("Set as Default")}
                </Button>
              </Form>
            )}
            <ButtonLink
              to={`${href("/profile/addresses")}?${new URLSearchParams({ delete: id })}`}
              tone="plain"
              small
              preventScrollReset
              aria-label={t("Delete: {label}", { label })}
            >
              {t("Delete")}
            </ButtonLink>
          </div>
        </div>
      </div>
    </li>
  );
}

/** Asks for the area of an address that was saved before areas existed. */
function AreaForm({ id, areas, label }: { id: string; areas: string[]; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="addressId" value={id} />
      <AreaField areas={areas} name="area" id={`area-${id}`} defaultValue={undefined} error={undefined} />
      <Button name="intent" value="area" tone="tint" wide aria-label={t("Save Area: {label}", { label })}>
        {t("Save Area")}
      </Button>
    </Form>
  );
}
