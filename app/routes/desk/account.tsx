import { Form, href } from "react-router";
import { requirePermission } from "../../http/staff.server.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/account";

export function loader({ context }: Route.LoaderArgs) {
  const { fullName, email } = requirePermission(context, "account");
  return { fullName, email };
}

export default function Account({ loaderData: { fullName, email } }: Route.ComponentProps) {
  return (
    <Page title="Account">
      <Card title={fullName}>
        <p>{email}</p>
      </Card>
      <Form method="post" action={href("/desk/sign-out")} className="actions">
        <SubmitButton tone="plain">Sign out</SubmitButton>
      </Form>
    </Page>
  );
}
