import { t } from "../../i18n/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { InlineList } from "../../ui/inline-list.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
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
        <InlineList
          separator=" · "
          items={[address, area].flatMap((text) => (text ? [<UserText key={text}>{text}</UserText>] : []))}
        />
      </span>
    </>
  );
}
