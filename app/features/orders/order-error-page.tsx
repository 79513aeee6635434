import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { isNotFound, LoadError } from "../../ui/load-error.tsx";
import { Page } from "../../ui/page.tsx";

/** In place of a page about an order that is not there or could not be read. */
export function OrderErrorPage({ error }: { error: unknown }) {
  return isNotFound(error) ? <OrderNotFound /> : <LoadError message={t("Failed to load data")} />;
}

/** The page for an order that does not exist or belongs to somebody else; deliberately the same for both. */
export function OrderNotFound() {
  return (
    <Page title={t("Order not found")} header="none">
      <div role="alert">
        <EmptyState title={t("Order not found")} icon="orders" level={1}>
          <ButtonLink to={href("/orders")}>{t("My Orders")}</ButtonLink>
        </EmptyState>
      </div>
    </Page>
  );
}
