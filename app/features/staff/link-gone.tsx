import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { AccountPage } from "../accounts/account-page.tsx";
import { joinMessages } from "./messages.ts";

/** The page for an invitation link that is no longer valid. */
export function LinkGone({ title, text }: { title: string; text: string }) {
  return (
    <AccountPage title={title} tagline="For restaurants and riders" hasErrors>
      <p>{joinMessages.gone}</p>
      <p className="quiet">{text}</p>
      <p>
        <ButtonLink to={href("/desk/sign-in")} wide>
          Sign in
        </ButtonLink>
      </p>
    </AccountPage>
  );
}
