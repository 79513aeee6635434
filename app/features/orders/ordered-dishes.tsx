import { t } from "../../i18n/text.ts";
import { InlineList } from "../../ui/inline-list.tsx";
import { languageOf, UserText } from "../../ui/text/user-text.tsx";
import type { CustomerOrder } from "./order-rows.server.ts";

/**
 * '2 × Chicken Karahi (Half), 1 × Raita': what an order is recognized by, without extras and notes. Right-to-left names do not
 * reorder the text around them.
 */
export function OrderedDishes({ dishes }: Pick<CustomerOrder, "dishes">) {
  return <InlineList separator={t(", ")} items={dishes.map(describe)} />;
}

const describe = ({ quantity, name, size }: CustomerOrder["dishes"][number]) => (
  <bdi lang={languageOf(name)}>
    {`${quantity}\u00a0×\u00a0${name}`}
    {size && (
      <>
        {" ("}
        <UserText>{size}</UserText>)
      </>
    )}
  </bdi>
);
