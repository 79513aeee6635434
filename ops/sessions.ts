import type { Command } from "commander";
import { operator } from "#app/features/desk/staff-member.ts";
import { changeCustomer } from "#app/features/desk-customers/change-customer.server.ts";
import { findCustomerId } from "#app/features/desk-customers/list-customers.server.ts";
import { findStaffByEmail } from "#app/features/staff/staff.server.ts";
import { endSessionsOfStaff } from "#app/features/staff/staff-sessions.server.ts";
import { printDone, requireYes, yesOption } from "./print.ts";

/** Adds the command `sessions revoke`. */
export function addSessionCommands(program: Command): void {
  program
    .command("sessions")
    .description("sign people out everywhere")
    .command("revoke")
    .description("sign the customer and the staff member with this address out on every device")
    .argument("<email>", "the email address")
    .option(...yesOption)
    .option("--json", "as JSON")
    .action(async (email, { yes, json }) => {
      const [customerId, person] = await Promise.all([findCustomerId(email), findStaffByEmail(email)]);
      if (!customerId && !person) throw new Error(`there is no customer or member of staff with the address ${email}`);
      requireYes(yes, `this signs ${email} out everywhere`);
      if (customerId) await changeCustomer(operator, customerId, "end-sessions");
      if (person) await endSessionsOfStaff(operator, person.id);
      const who = [...(customerId ? ["customer"] : []), ...(person ? ["staff"] : [])];
      printDone(`${email} is signed out everywhere (${who.join(", ")})`, json, { email, who });
    });
}
