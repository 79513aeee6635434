import { t } from "../../i18n/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { UserTextList } from "../../ui/text/user-text-list.tsx";
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
        <UserTextList texts={[address, area]} />
      </span>
    </>
  );
}
