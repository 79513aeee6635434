import { text } from "node:stream/consumers";
import { type Command, Option } from "commander";
import { staffRoles } from "#app/features/desk/role-names.ts";
import { operator } from "#app/features/desk/staff-member.ts";
import { type AddStaffResult, addStaff } from "#app/features/staff/add-staff.server.ts";
import { listStaff, type NamedRole } from "#app/features/staff/list-staff.server.ts";
import { resetStaffPassword } from "#app/features/staff/reset-staff-password.server.ts";
import { env } from "#env";
import { printDone, printLines, printRows, readNumber, requireYes, yesOption } from "./print.ts";

const problems: Record<Exclude<AddStaffResult["kind"], "invited" | "added" | "granted">, string> = {
  "bad-email": "this is not an email address",
  "long-name": "a name must have at most 100 characters",
  "needs-restaurant": "the roles manager and kitchen need --restaurant ID, the others do not take it",
  "no-restaurant": "there is no restaurant with this id: `ops vendors list` shows the ids",
  "no-rider": "there is no rider with this id, or that rider already has an account; only the role rider takes --rider",
  "has-role": "this person has the role already",
  "weak-password": "this password is too weak",
  "wrong-length": "a password must have at least 6 and at most 1,000 characters",
};

/** Adds the commands `staff list`, `staff add` and `staff reset-password`. */
export function addStaffCommands(program: Command): void {
  const staff = program.command("staff").description("the people who work at the desk: list, add, reset a password");
  staff
    .command("list")
    .description("list people with their roles, by name, 25 per page")
    .argument("[search]", "part of a name or an email address")
    .option("--page <number>", "the page", readNumber, 1)
    .option("--json", "as JSON")
    .action(async (search, { page, json }) => {
      const listed = await listStaff({ restaurants: "all", search, page });
      // Instead of a page past the end it returns the last one, which a script would read forever.
      const people = listed.page === page ? listed.people : [];
      printRows(people, json, ({ email, status, fullName, roles }) => [email, status, fullName, formatRoles(roles)]);
    });
  addAddCommand(staff);
  addResetCommand(staff);
}

const formatRoles = (roles: NamedRole[]) =>
  roles.map(({ role, restaurantName }) => (restaurantName ? `${role} at ${restaurantName}` : role)).join(", ");

function addAddCommand(staff: Command): void {
  staff
    .command("add")
    .description("invite someone, and print the link; or create the account at once with a password")
    .argument("<email>", "the person's email address")
    .addOption(
      new Option("--role <role>", "what the person may do; required").choices(staffRoles).makeOptionMandatory(),
    )
    .option("--restaurant <id>", "where a manager or a kitchen works")
    .option("--rider <id>", "the rider that this person delivers as; without it a new one")
    .option("--name <name>", "the person's name")
    .option("--password-stdin", "read the password from standard input")
    .option("--json", "as JSON")
    .action(async (email, { role, restaurant, rider, name, passwordStdin, json }) => {
      const password = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, "") : undefined;
      const added = await addStaff({ email, role, vendorId: restaurant, riderId: rider, fullName: name, password });
      const person = { email, role };
      if (added.kind === "added") return printDone(`${email} can sign in at ${origin}/desk as ${role}`, json, person);
      if (added.kind === "granted") {
        const access =
          added.status === "active"
            ? `can sign in at ${origin}/desk as ${role}, with the same password as before`
            : `has the role ${role} now, but is disabled: an owner can enable the account at ${origin}/desk/staff`;
        return printDone(`${email} ${access}`, json, person);
      }
      if (added.kind === "invited") {
        const link = `${origin}/desk/invitation/${added.token}`;
        return printDone(link, json, { ...person, link });
      }
      throw new Error(problems[added.kind]);
    });
}

function addResetCommand(staff: Command): void {
  staff
    .command("reset-password")
    .description(
      "replace a forgotten password by a random one, and print it; the person can change it at /desk/account",
    )
    .argument("<email>", "the person's email address")
    .option(...yesOption)
    .option("--json", "as JSON")
    .action(async (email, { yes, json }) => {
      requireYes(yes, `this replaces the password of ${email} at the desk, and signs the person out everywhere`);
      const password = await resetStaffPassword(operator, email);
      if (!password) throw new Error(`no account at the desk has the address ${email}, or it is disabled`);
      printLines([[password, email]], json, { email, password });
    });
}

const origin = env.APP_ORIGIN ?? `http://localhost:${env.PORT}`;
