import type { InferResult } from "kysely";
import { db } from "#db/db.server.ts";
import { formatMoment } from "../dates/dates.ts";
import { orderNumber } from "../text/ids.ts";
import { describeEnd } from "./kitchen-labels.ts";

/** More than an order ever takes: a scheduled one is placed at most 29 hours before it is delivered. */
const longestOrderMs = 48 * 60 * 60_000;

/**
 * Selects the orders that ended since a time in epoch milliseconds, the latest first, whenever they were placed: an order may
 * be for the evening of the next day. The caller must filter them by restaurant or rider.
 */
export function selectFinished(since: number) {
  return (
    db
      .selectFrom("orders")
      .select(["id", "status", "cancelCode", "updatedAt", "customerName", "totalAmount as totalRupees"])
      .where("status", "in", ["delivered", "cancelled"])
      // Only a change of the status or the rider sets `updatedAt`. The limit of `createdAt` is for the indexes.
      .where("createdAt", ">=", new Date(since - longestOrderMs))
      .where("updatedAt", ">=", new Date(since))
      .orderBy("updatedAt", "desc")
  );
}

type Row = InferResult<ReturnType<typeof selectFinished>>[number];

/** Converts a row of `selectFinished` to what pages show; `end` is such as 'Delivered' or 'No answer at the door'. */
export function toFinishedOrder({ status, cancelCode, updatedAt, ...order }: Row) {
  const end = describeEnd({ status, cancelCode });
  return { ...order, number: orderNumber(order.id), end, at: formatMoment(updatedAt) };
}

/** A delivered or cancelled order in a list. */
export type FinishedOrder = ReturnType<typeof toFinishedOrder>;
