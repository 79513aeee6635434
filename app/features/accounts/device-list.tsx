import { t } from "../../i18n/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { textWith } from "../../ui/text/text-with.tsx";
import { Time } from "../dates/time.tsx";
import type { Device } from "./sessions.server.ts";

/** The devices on which a customer is signed in, by browser and operating system. */
export function DeviceList({ devices }: { devices: Device[] }) {
  return (
    <ul className="device-list">
      {devices.map(({ name, lastSeenAt, isCurrent }, index) => (
        <li key={index}>
          <strong>{name}</strong> {isCurrent && <Badge tone="success">{t("This device")}</Badge>}
          <br />
          <span className="quiet">{textWith("Last used {time}", { time: <Time at={lastSeenAt} show="both" /> })}</span>
        </li>
      ))}
    </ul>
  );
}
