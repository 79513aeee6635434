import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Form } from "../../ui/forms/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** A button that logs out without confirmation. */
export function LogoutIconButton() {
  return (
    <Form method="post" action={href("/logout")}>
      <button type="submit" className="round-link">
        <Icon name="logout" />
        <VisuallyHidden>{t("Logout")}</VisuallyHidden>
      </button>
    </Form>
  );
}
