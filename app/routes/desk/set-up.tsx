import { data, href } from "react-router";
import { AccountPage } from "../../features/accounts/account-page.tsx";
import { refuseCommonPassword } from "../../features/accounts/passwords.server.ts";
import { hasRestaurants } from "../../features/desk/has-restaurants.server.ts";
import { setUpForm } from "../../features/staff/forms.ts";
import { findInvitation } from "../../features/staff/invitations.server.ts";
import { setUpOwner } from "../../features/staff/join-staff.server.ts";
import { LinkGone } from "../../features/staff/link-gone.tsx";
import { joinMessages } from "../../features/staff/messages.ts";
import { SetUpForm } from "../../features/staff/set-up-form.tsx";
import { trySignInAtDesk } from "../../http/desk/staff-sign-in.server.ts";
import { orUnavailable } from "../../http/errors.server.ts";
import { readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { offlineReply } from "../../ui/connection/offline-fallback.ts";
import type { Route } from "./+types/set-up";

export { signedOutDeskLinks as links } from "../../features/desk/signed-out-links.ts";

export async function loader({ url }: Route.LoaderArgs) {
  const isValid = await isSetUpToken(url);
  return data({ isValid }, isValid ? 200 : 410);
}

export async function action({ request, url }: Route.ActionArgs) {
  const check = refuseCommonPassword(joinMessages.commonPassword);
  const form = await readForm(request, setUpForm, { secrets: ["password", "confirmPassword"], check });
  if (!form.ok) return form.refusal;
  const { email } = form.value;
  // Checked first, to avoid hashing a password for an invalid link.
  const joining = isSetUpToken(url).then((isValid) =>
    isValid ? setUpOwner(readToken(url), form.value) : ({ kind: "gone" } as const),
  );
  const result = await orUnavailable(joining, "failed to set up the first owner");
  switch (result.kind) {
    case "joined": {
      // The account exists by now: an error must not say otherwise.
      const isEmpty = await hasRestaurants().then(
        (any) => !any,
        () => false,
      );
      const first = isEmpty ? href("/desk/restaurants/new") : href("/desk/overview");
      return seeOther(first, ...(await trySignInAtDesk(request, { ...result, email })));
    }
    case "weak-password":
      return form.refuse({ password: joinMessages.commonPassword });
    case "has-account":
      return form.refuse({ email: joinMessages.taken });
    case "unavailable":
      return form.refuseAsUnavailable({ form: joinMessages.notSetUp });
    default:
      return form.refuse({ form: joinMessages.gone }, { status: 410 });
  }
}

export const clientAction = offlineReply(() => ({ form: joinMessages.notSetUp }));

export default function SetUp({ loaderData: { isValid }, actionData: reply }: Route.ComponentProps) {
  if (!isValid)
    return <LinkGone title="Set up the desk" text="Restart the app for a new link, or sign in if you are the owner." />;
  return (
    <AccountPage title="Set up the desk" tagline="For restaurants and riders" hasErrors={Boolean(reply)}>
      <p className="quiet">You become the owner, who may do everything.</p>
      <SetUpForm reply={reply} />
    </AccountPage>
  );
}

const readToken = (url: URL) => url.searchParams.get("token") ?? "";

async function isSetUpToken(url: URL): Promise<boolean> {
  return (await findInvitation(readToken(url)))?.email === null;
}
