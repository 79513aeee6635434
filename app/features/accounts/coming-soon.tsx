import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { AccountPage } from "./account-page.tsx";

/** A placeholder for a page that is announced but does not exist yet. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <AccountPage title={`${title} - coming soon`} documentTitle={title}>
      <ButtonLink to={href("/login")} wide>
        Back to Login
      </ButtonLink>
    </AccountPage>
  );
}
