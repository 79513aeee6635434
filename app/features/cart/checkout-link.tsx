import { href, useFetchers, useNavigation } from "react-router";
import { t } from "../../i18n/text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";

/** The one loud button of the cart: on to the payment, or back to the restaurants when nothing can be ordered. */
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
  // Left in mid-change, the next page would show the cart of before.
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
