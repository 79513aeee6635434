import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { AccountPage } from "./account-page.tsx";

/** A screen that is announced and not there yet. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <AccountPage title={`${title} - coming soon`}>
      <PageTitle>{title}</PageTitle>
      <ButtonLink to={href("/login")} wide>
        Back to Login
      </ButtonLink>
    </AccountPage>
  );
}
