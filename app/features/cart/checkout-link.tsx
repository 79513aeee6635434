import { href, useFetchers, useNavigation } from "react-router";
import { t } from "../../i18n/text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";

/** The primary button of the cart: to the payment page, or to the restaurants if nothing can be ordered. */
export function CheckoutLink({ hasLines, hasAddress }: { hasLines: boolean; hasAddress: boolean }) {
  const changes = [useNavigation(), ...useFetchers()];
  const isChanging = changes.some(({ formAction }) => formAction === href("/cart"));
  if (!hasLines) {
    return (
      <ButtonLink to={href("/")} wide>
        {t("Browse Restaurants")}
      </ButtonLink>
    );
  }
  const text = t("Proceed to Checkout");
  // Leaving while a change is being saved would show the old cart on the next page.
  if (isChanging) {
    return (
      <Button type="button" busy wide>
        {text}
      </Button>
    );
  }
  return (
    <ButtonLink to={hasAddress ? href("/payment") : `${href("/cart")}?confirm=address`} wide>
      {text}
    </ButtonLink>
  );
}
