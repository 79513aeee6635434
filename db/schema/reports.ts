import type { ColumnType } from "kysely";
import type { CancelCode } from "./orders.ts";

/** What the reports have computed, by day in Asia/Karachi: see docs/decisions.md, 'Reports are computed by day'. */
export interface ReportTables {
  reportClosedDays: { day: ColumnType<Date, string, string> };
  reportDays: {
    day: ColumnType<Date, string, string>;
    vendorId: string;
    orders: number;
    delivered: number;
    cancelled: number;
    salesRupees: number;
    commissionRupees: number;
    /** The part of the sales whose cash riders took. */
    riderCashRupees: number;
    /** One number for each order that was accepted, or delivered. */
    acceptMinutes: number[];
    doorMinutes: number[];
  };
  reportDishes: {
    day: ColumnType<Date, string, string>;
    vendorId: string;
    name: string;
    quantity: number;
    salesRupees: number;
  };
  reportCancellations: {
    day: ColumnType<Date, string, string>;
    vendorId: string;
    cancelCode: CancelCode | null;
    reason: string;
    orders: number;
  };
}
