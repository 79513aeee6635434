import type { ColumnType } from "kysely";
import type { CancelCode } from "./orders.ts";

/** What is kept of several orders: see `reportDays`. */
interface ReportSums {
  orders: number;
  delivered: number;
  cancelled: number;
  salesRupees: number;
  commissionRupees: number;
  riderCashRupees: number;
  acceptCounts: ColumnType<Record<string, number>, string, string>;
  doorCounts: ColumnType<Record<string, number>, string, string>;
}

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
  /** Of all restaurants, on a closed day. Counts: of orders, by begun minutes. */
  reportTotals: ReportSums & { day: ColumnType<Date, string, string> };
  /** Months in Asia/Karachi, named by their first day, all of whose days are closed. */
  reportClosedMonths: { month: ColumnType<Date, string, string> };
  reportMonths: ReportSums & { month: ColumnType<Date, string, string>; vendorId: string };
  reportMonthDishes: {
    month: ColumnType<Date, string, string>;
    vendorId: string;
    name: string;
    quantity: number;
    salesRupees: number;
  };
}
