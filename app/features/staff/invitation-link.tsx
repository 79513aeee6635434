import { Card } from "../../ui/card.tsx";

/** The link of an invitation, for the inviting person to pass on; visible for ten minutes. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  return (
    <Card title={`Link for ${email}`}>
      <p>
        Send it to this person only: anyone who has it can accept the invitation. It is valid for 7 days, but shown here
        for 10 minutes. For another link, invite the person again.
      </p>
      <p className="copyable-text" dir="ltr">
        {link}
      </p>
    </Card>
  );
}
