import { useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/forms/confirm-dialog.tsx";
import { PhoneLink } from "../../ui/text/phone-link.tsx";
import { pluralize } from "../../ui/text/pluralize.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { Time } from "../dates/time.tsx";
import { ConfirmedSwitch } from "../desk/confirmed-switch.tsx";
import type { CustomerQuestion } from "./customer-changes.ts";
import type { DeskCustomer } from "./list-customers.server.ts";

/** A customer's details, with the buttons that change the account. */
export function CustomerCard({ customer }: { customer: DeskCustomer & { deviceCount: number } }) {
  const { email, phone, status, since, deviceCount } = customer;
  const isActive = status === "active";
  return (
    <Card>
      <div className="account-card">
        <div>
          <p>
            <UserText>{email}</UserText> {!isActive && <Badge tone="error">Disabled</Badge>}
          </p>
          <p>
            <PhoneLink phone={phone} />
          </p>
          <p className="quiet">
            Customer since <Time at={since} show="date" /> ·{" "}
            {deviceCount > 0 ? `signed in on ${pluralize(deviceCount, "device")}` : "not signed in"}
          </p>
        </div>
        <div className="actions">
          {isActive && (
            <ButtonLink to="?ask=reset-code" tone="tint" preventScrollReset>
              Make a reset code
            </ButtonLink>
          )}
          {isActive && deviceCount > 0 && (
            <ButtonLink to="?ask=end-sessions" tone="plain" preventScrollReset>
              Sign out everywhere
            </ButtonLink>
          )}
          <ConfirmedSwitch
            isOn={isActive}
            off={{ ask: "disable", label: "Disable" }}
            on={{ intent: "enable", label: "Enable" }}
          />
        </div>
      </div>
    </Card>
  );
}

const questions = {
  disable: {
    title: "Disable customer",
    text: "is signed out everywhere and cannot sign in or order any more. Open orders continue.",
    button: "Disable",
  },
  "end-sessions": { title: "Sign out everywhere", text: "has to sign in again on every device.", button: "Sign out" },
  "reset-code": {
    title: "Make a reset code",
    text: "can set a new password with it. Please make sure you are talking to the right person.",
    button: "Make a reset code",
  },
} satisfies Record<CustomerQuestion, { title: string; text: string; button: string }>;

/** Confirms a change of a customer's account. */
export function ConfirmCustomerChange({ question, fullName }: { question: CustomerQuestion; fullName: string }) {
  const { title, text, button } = questions[question];
  return (
    <ConfirmDialog
      title={title}
      message={
        <>
          <UserText>{fullName}</UserText> {text}
        </>
      }
      intent={question}
      button={button}
      tone={question === "reset-code" ? "primary" : "danger"}
      reloads
    />
  );
}

/** The reset code just created. It is stored nowhere else, so it stays visible when the page's data reloads. */
export function ResetCodeCard({ made }: { made: { code: string; resetUrl: string } | undefined }) {
  const [shown] = useState(made);
  if (!shown) return null;
  const { code, resetUrl } = shown;
  return (
    <Card title="Reset code">
      <p className="copyable-text" dir="ltr">
        {code}
      </p>
      <p>
        Valid for 30 minutes, and not shown again. The customer opens {resetUrl}, enters the email address, then this
        code.
      </p>
    </Card>
  );
}
