import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { AuthPage } from "./auth-page.tsx";

/** A screen that is announced and not there yet. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <AuthPage title={title}>
      <PageTitle>{title}</PageTitle>
      <p>{title} - coming soon</p>
      <ButtonLink to={href("/login")} wide>
        Back to Login
      </ButtonLink>
    </AuthPage>
  );
}
