import pg from "pg";
import { superuser } from "./cluster.server.ts";
import { port } from "./process.server.ts";

/** The role of the app: it owns the database, but cannot access files, programs or other databases through it. */
const appRole = "tiffin_app";
/** The key of an advisory lock, because several processes may start concurrently. */
const setUpLock = 7468;

/** Returns functions that build connection strings for the socket in `socketFolder`. */
export function connectionStringsFor(socketFolder: string) {
  const query = new URLSearchParams({ host: socketFolder, sslmode: "disable" });
  // URLSearchParams encodes a space as a plus sign, which not all clients decode.
  const options = query.toString().replaceAll("+", "%20");
  const connectionString = (user: string, database: string) =>
    `postgresql://${user}@localhost:${port}/${encodeURIComponent(database)}?${options}`;
  return {
    asApp: (database: string) => connectionString(appRole, database),
    asSuperuser: (database: string) => connectionString(superuser, database),
  };
}

/** Creates the app's role and its database if they are missing. `admin` is a connection of the superuser. */
export async function ensureDatabase(admin: pg.Client, database: string, socketFolder: string): Promise<void> {
  await admin.query("select pg_advisory_lock($1)", [setUpLock]);
  const roles = await admin.query("select from pg_roles where rolname = $1", [appRole]);
  if (roles.rowCount === 0)
    await admin.query(`create role ${appRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`);
  const databases = await admin.query("select from pg_database where datname = $1", [database]);
  if (databases.rowCount === 0)
    await admin.query(`create database ${admin.escapeIdentifier(database)} owner ${appRole}`);
  else await giveToApp(connectionStringsFor(socketFolder).asSuperuser(database));
  await admin.query("select pg_advisory_unlock($1)", [setUpLock]);
}

/**
 * Selects, for every object of the database that the superuser owns, the statement that gives it to the app. Leaves out
 * objects of extensions, and sequences that change owner with their table. `reassign owned` would do all this, but refuses
 * objects of the first superuser.
 */
const ownerChanges = `
  with owned (classid, objid, owner) as (
    select 'pg_database'::regclass, oid, datdba from pg_database where datname = current_database()
    union all select 'pg_namespace'::regclass, oid, nspowner from pg_namespace where nspname !~ '^pg_'
    union all select 'pg_proc'::regclass, oid, proowner from pg_proc
    union all select 'pg_type'::regclass, t.oid, typowner from pg_type t left join pg_class c on c.oid = typrelid
      where typtype in ('d', 'e', 'r') or relkind = 'c'
    union all select 'pg_class'::regclass, c.oid, relowner from pg_class c
      where relpersistence <> 't' and (relkind in ('r', 'p', 'v', 'm', 'f') or relkind = 'S' and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i')))
  )
  select format('alter %s %s owner to ${appRole}', type, identity) as statement
  from owned cross join pg_identify_object(classid, objid, 0)
  where owner = '${superuser}'::regrole and objid >= 16384 -- the first id that initdb leaves to users
    and not exists (
      select from pg_depend d where d.classid = owned.classid and d.objid = owned.objid and deptype = 'e')`;

/** In databases of earlier versions, in which the app was the superuser, the superuser owns everything. */
async function giveToApp(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // The app owns the schema public: its functions and operators must not replace those used here.
    await client.query("begin; set local search_path = pg_catalog");
    const { rows } = await client.query<{ statement: string }>(ownerChanges);
    for (const { statement } of rows) await client.query(statement);
    await client.query("commit");
  } finally {
    await client.end().catch(() => undefined);
  }
}
