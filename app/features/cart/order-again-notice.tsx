import { t } from "../../i18n/text.ts";
import type { OrderAgainRefusal } from "./order-again-messages.ts";

/** On the cart page after 'Order Again': the differences from the earlier order. */
export function OrderAgainNotice({ changes }: { changes: string[] }) {
  if (changes.length === 0) return null;
  return (
    <section className="notice notice--warning" aria-labelledby="order-again">
      <h2 id="order-again">{t("What changed since your earlier order")}</h2>
      <ChangeList lines={changes} />
    </section>
  );
}

/** On the order's page: why 'Order Again' is not possible now. */
export function OrderAgainRefused({ refusal: { message, details } }: { refusal: OrderAgainRefusal }) {
  return (
    <div className="notice notice--error" role="alert">
      <p>{message}</p>
      <ChangeList lines={details} />
    </div>
  );
}

/** Sentences about what changed. Renders nothing if there are none. */
export function ChangeList({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
