import { type SqlBool, sql } from "kysely";
import { db } from "#db/db.server.ts";
import { hasEmail } from "../accounts/accounts.server.ts";
import { isActiveSession } from "../accounts/sessions.server.ts";
import { formatMoment, type Moment } from "../dates/dates.ts";
import { hasPhone } from "../search/list-conditions.server.ts";
import { perPage, toPage } from "../search/list-pages.ts";
import { isUuid, noUuid, toWordQuery } from "../search/typed-search.ts";
import { isBlank } from "../text/blank.ts";

export interface DeskCustomer {
  id: string;
  fullName: string;
  email: string;
  phone: string;
  status: "active" | "disabled";
  /** When the account was created. */
  since: Moment;
}

/**
 * Finds customers by words of their name or email, or by the beginning or end of a phone number; deleted accounts
 * are left out. The newest first, 25 at a time.
 * @param after id of the last customer of the page before
 * @returns `next` is the `after` of the next page, undefined on the last one
 */
export async function listCustomers(
  search: string | undefined,
  after: string | undefined,
): Promise<{ customers: DeskCustomer[]; next: string | undefined }> {
  const { shown, next } = toPage(await selectCustomers(search, after).select(columns).execute());
  return { customers: shown.map(toCustomer), next };
}

/** Selects the ids of one page of matching customers, plus one row that shows whether there is a next page. */
export function selectCustomers(search: string | undefined, after: string | undefined) {
  let customers = db
    .selectFrom("customers")
    .select("customers.id")
    .where("deletedAt", "is", null)
    .orderBy("customers.createdAt", "desc")
    .orderBy("customers.id", "desc")
    .limit(perPage + 1);
  if (search) customers = customers.where(matches(search));
  if (after === undefined) return customers;
  return customers.where(sql<boolean>`(customers.created_at, customers.id)
    < (select last.created_at, last.id from customers as last where last.id = ${isUuid(after) ? after : noUuid})`);
}

/** Finds a customer, with the number of signed-in devices; undefined for a deleted account. */
export async function findCustomer(id: string): Promise<(DeskCustomer & { deviceCount: number }) | undefined> {
  const row = await db
    .selectFrom("customers")
    .select([
      ...columns,
      sql<number>`(select count(*)::integer from sessions
        where customer_id = customers.id and customers.status = 'active' and ${isActiveSession})`.as("deviceCount"),
    ])
    .where("id", "=", isUuid(id) ? id : noUuid)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row && toCustomer(row);
}

/**
 * Finds the id of the customer with this email (ignoring case) or id; undefined if there is none, or the account was
 * deleted.
 */
export async function findCustomerId(emailOrId: string): Promise<string | undefined> {
  const isSame = emailOrId.includes("@") ? hasEmail(emailOrId) : sql<boolean>`id::text = ${emailOrId.toLowerCase()}`;
  const customer = db.selectFrom("customers").select("id").where(isSame).where("deletedAt", "is", null);
  return (await customer.executeTakeFirst())?.id;
}

const columns = ["id", "fullName", "email", "phone", "status", "createdAt"] as const;

/** A name that another system left blank would be a link that nobody sees. */
function toCustomer<Row extends { fullName: string; createdAt: Date }>({ createdAt, ...customer }: Row) {
  const fullName = isBlank(customer.fullName) ? "No name" : customer.fullName;
  return { ...customer, fullName, since: formatMoment(createdAt) };
}

function matches(search: string) {
  const isPhone = hasPhone("customers.phone", search);
  if (isPhone) return isPhone;
  const words = toWordQuery(search);
  if (!words) return sql<SqlBool>`false`;
  // As an array, so that it is planned separately: otherwise PostgreSQL walks all customers in order until 25 match.
  return sql<SqlBool>`customers.id = any(array(select found.id from customers as found
    where search_words(found.full_name || ' ' || found.email) @@ to_tsquery('simple', ${words})))`;
}
