import { Form } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Time } from "../dates/time.tsx";
import type { StaffDevice } from "./staff-sessions.server.ts";

/** The devices where a person is signed in; the sessions on the other ones can be ended. */
export function StaffDevices({ devices }: { devices: StaffDevice[] }) {
  return (
    <Card title="Signed in on">
      <ul className="desk-links">
        {devices.map(({ key, name, lastSeenAt, isCurrent }) => (
          <li key={key} className="desk-line">
            <span>
              <strong>{name}</strong> {isCurrent && <Badge tone="success">This device</Badge>}
              <br />
              <span className="quiet">
                Last used <Time at={lastSeenAt} show="both" />
              </span>
            </span>
            {!isCurrent && (
              <Form method="post">
                <SubmitButton tone="tint" name="key" value={key} aria-label={`End session: ${name}`}>
                  End session
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
