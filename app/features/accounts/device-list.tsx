import { Badge } from "../../ui/badge.tsx";
import { Time } from "../dates/time.tsx";
import type { Device } from "./sessions.server.ts";

/** The devices on which a customer is signed in, by browser and operating system. */
export function DeviceList({ devices }: { devices: Device[] }) {
  return (
    <ul className="device-list">
      {devices.map(({ name, lastSeenAt, isCurrent }, index) => (
        <li key={index}>
          <strong>{name}</strong> {isCurrent && <Badge tone="success">This device</Badge>}
          <br />
          <span className="quiet">
            Last used <Time at={lastSeenAt} show="both" />
          </span>
        </li>
      ))}
    </ul>
  );
}
