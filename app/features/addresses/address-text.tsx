import { t } from "../../i18n/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { UserText } from "../../ui/user-text.tsx";
import type { Address } from "./addresses.server.ts";

/** The label of a saved address, a badge if it is the default, and the address itself. */
export function AddressText({ address: { label, address, area, isDefault } }: { address: Address }) {
  return (
    <>
      <strong>
        <UserText>{label}</UserText>
      </strong>{" "}
      {isDefault && <Badge tone="success">{t("Default")}</Badge>}
      <br />
      <span className="quiet address-lines">
        <UserText>{address}</UserText>
        {area && (
          <>
            {" · "}
            <UserText>{area}</UserText>
          </>
        )}
      </span>
    </>
  );
}
