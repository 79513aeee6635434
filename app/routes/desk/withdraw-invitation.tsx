import { data, Form, href } from "react-router";
import { readText } from "../../features/search/search-params.ts";
import { withdrawInvitationForm } from "../../features/staff/forms.ts";
import { withdrawInvitation } from "../../features/staff/invitations.server.ts";
import { staffMessages } from "../../features/staff/messages.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { flash } from "../../http/flash.server.ts";
import { readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { failure } from "../../ui/notice.ts";
import { Page } from "../../ui/page.tsx";
import type { Route } from "./+types/withdraw-invitation";

export function loader({ context, url }: Route.LoaderArgs) {
  const { permission, listPath } = readOrigin(url);
  requirePermission(context, permission);
  return { listPath, email: readText(url, "email", 254) ?? "", role: readText(url, "role", 200) ?? "" };
}

/** Returns the list that links here, and its permission: support sees only the riders' list. */
function readOrigin(url: URL) {
  const isRider = readText(url, "role", 200) === "rider";
  return isRider
    ? ({ permission: "riders", listPath: href("/desk/riders") } as const)
    : ({ permission: "staff", listPath: href("/desk/staff") } as const);
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { permission, listPath } = readOrigin(url);
  const member = requirePermission(context, permission);
  const form = await readForm(request, withdrawInvitationForm);
  if (!form.ok) return form.refusal;
  const { email, role } = form.value;
  const withdrawing = withdrawInvitation(member, { email, grant: role });
  const result = await orUnavailable(withdrawing, "failed to withdraw an invitation");
  if (result.kind === "unavailable") return form.refuseAsUnavailable();
  if (result.kind === "not-allowed") throw data(null, 404);
  const isDone = result.kind === "withdrawn";
  const notice = isDone ? staffMessages.withdrawn(email) : failure(staffMessages.hasRole);
  return seeOther(listPath, flash(request, notice));
}

export const clientAction = offlineReply();

/** Asks before an invitation is withdrawn. */
export default function WithdrawInvitation({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { listPath, email, role } = loaderData;
  return (
    <Page title="Withdraw invitation" backTo={listPath} hasErrors={Boolean(reply)}>
      <ErrorSummary reply={reply} fields={["email", "role"]} />
      <Card>
        <p>The link that {email} got will no longer work.</p>
        <Form method="post" className="actions">
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="role" value={role} />
          <SubmitButton tone="danger" wide>
            Withdraw
          </SubmitButton>
          <ButtonLink to={listPath} tone="plain" wide>
            Cancel
          </ButtonLink>
        </Form>
      </Card>
    </Page>
  );
}
