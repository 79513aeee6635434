import { useState } from "react";
import { href } from "react-router";
import { useLiveVersion } from "../../ui/use-live-version.ts";
import { isOpenTap } from "../kitchen/kept-taps.ts";
import { useKeptTaps } from "../kitchen/use-kept-taps.ts";
import type { Deliveries } from "./deliveries.server.ts";
import { afterKeptTaps } from "./delivery-moves.ts";

/** Keeps a rider's list current, and shows taps that wait for a connection as if they had been sent. */
export function useLiveDeliveries({ version, open }: Deliveries, stay: string) {
  const offlineSince = useLiveVersion({ url: `${href("/desk/deliveries")}/events`, version });
  const [refusal, setRefusal] = useState<string>();
  const keptTaps = useKeptTaps(stay, setRefusal);
  const withTaps = open.map((order) => ({
    ...afterKeptTaps(order, keptTaps.unsent),
    isAsked: keptTaps.asked.some((tap) => isOpenTap(tap, order)),
  }));
  return { open: withTaps, offlineSince, refusal, setRefusal };
}
