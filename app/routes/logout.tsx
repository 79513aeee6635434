import { Form, href } from "react-router";
import { seeOther } from "../http/see-other.ts";
import { finishSession } from "../http/session.server.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/logout";

export async function action({ request }: Route.ActionArgs) {
  const response = seeOther(href("/login"), await finishSession(request));
  response.headers.set("Clear-Site-Data", '"cache"');
  return response;
}

export default function Logout() {
  return (
    <main className="page page--narrow" id="main">
      <PageTitle>Logout</PageTitle>
      <PageHeader title="Logout" backTo={href("/profile")} />
      <Card>
        <p>Are you sure you want to logout?</p>
        <Form method="post" className="actions">
          <Button tone="danger" wide>
            Logout
          </Button>
          <ButtonLink to={href("/profile")} tone="plain" wide>
            Cancel
          </ButtonLink>
        </Form>
      </Card>
    </main>
  );
}
