import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";

/** A screen that is announced and not there yet. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <AuthPage title={`${title} - coming soon`}>
      <PageTitle>{title}</PageTitle>
      <ButtonLink to={href("/login")} wide>
        Back to Login
      </ButtonLink>
    </AuthPage>
  );
}
