import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { AccountPage } from "../accounts/account-page.tsx";
import { joinMessages } from "./messages.ts";

type LinkGoneProps = {
  title: string;
  /** What to do about it. */
  text: string;
  /** Whether a member of staff is signed in, who may have used the link a moment ago. */
  isSignedIn?: boolean;
};

/** The page for an invitation link that is no longer valid. */
export function LinkGone({ title, text, isSignedIn = false }: LinkGoneProps) {
  return (
    <AccountPage title={title} tagline="For restaurants and riders" hasErrors>
      <p>{joinMessages.gone}</p>
      <p className="quiet">{text}</p>
      <p>
        <ButtonLink to={href(isSignedIn ? "/desk" : "/desk/sign-in")} wide>
          {isSignedIn ? "Continue" : "Sign in"}
        </ButtonLink>
      </p>
    </AccountPage>
  );
}
