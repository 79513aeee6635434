// The types of the tables, with camelCase names for the snake_case columns of `migrations/`.
import type { CatalogueTables } from "./schema/catalogue.ts";
import type { CustomerTables } from "./schema/customers.ts";
import type { OrderTables } from "./schema/orders.ts";
import type { ReportTables } from "./schema/reports.ts";
import type { StaffTables } from "./schema/staff.ts";

export type { CancelCode, OrderStatus } from "./schema/orders.ts";
export type { ReportSums } from "./schema/reports.ts";
export type { StaffRole } from "./schema/staff.ts";

export interface Database extends CustomerTables, CatalogueTables, OrderTables, StaffTables, ReportTables {
  /** Facts about this database as a whole. */
  installation: { key: string; value: string };
}
