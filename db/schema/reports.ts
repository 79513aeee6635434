import type { ColumnType } from "kysely";
import type { CancelCode } from "./orders.ts";

export interface ReportSums {
  orders: number;
  delivered: number;
  cancelled: number;
  /** Totals of the delivered orders. */
  salesRupees: number;
  commissionRupees: number;
  /** The part of the sales that the platform's riders collected in cash. */
  riderCashRupees: number;
}

/** How many orders took how many minutes. */
interface ReportMinuteCounts {
  acceptCounts: ColumnType<Record<string, number>, string, string>;
  doorCounts: ColumnType<Record<string, number>, string, string>;
}

/** The stored figures of reports, by day in Asia/Karachi: see docs/decisions.md, 'Reports are computed by day'. */
export interface ReportTables {
  reportClosedDays: { day: ColumnType<Date, string, string> };
  reportDays: ReportSums & {
    day: ColumnType<Date, string, string>;
    vendorId: string;
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
  /** The sums of all restaurants on a closed day. */
  reportTotals: ReportSums & ReportMinuteCounts & { day: ColumnType<Date, string, string> };
  /** Months in Asia/Karachi, by their first day, all of whose days are closed. */
  reportClosedMonths: { month: ColumnType<Date, string, string> };
  reportMonths: ReportSums & ReportMinuteCounts & { month: ColumnType<Date, string, string>; vendorId: string };
  reportMonthDishes: {
    month: ColumnType<Date, string, string>;
    vendorId: string;
    name: string;
    quantity: number;
    salesRupees: number;
  };
}
