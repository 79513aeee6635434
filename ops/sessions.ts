import type { Command } from "commander";
import { endCustomerSessions, findCustomer } from "#app/features/customer-care/manage-customers.server.ts";
import { findStaffByEmail } from "#app/features/staff/staff.server.ts";
import { operator } from "#app/features/staff/staff-member.ts";
import { endSessionsOfStaff } from "#app/features/staff/staff-sessions.server.ts";
import { confirm, printDone } from "./print.ts";

/** `sessions revoke`. */
export function addSessionCommands(program: Command): void {
  program
    .command("sessions")
    .description("who is signed in")
    .command("revoke")
    .description("sign a customer and a person of the staff with this address out on every device")
    .argument("<email>", "the e-mail address")
    .option("--yes", "really")
    .option("--json", "as JSON")
    .action(async (email, { yes, json }) => {
      const [customer, person] = await Promise.all([findCustomer(email), findStaffByEmail(email)]);
      if (!customer && !person) throw new Error(`nobody has the address ${email}`);
      confirm(yes, `this signs ${email} out everywhere`);
      if (customer) await endCustomerSessions(operator, customer.id);
      if (person) await endSessionsOfStaff(operator, person.id);
      const who = [...(customer ? ["customer"] : []), ...(person ? ["staff"] : [])];
      printDone(`${email} is signed out everywhere (${who.join(", ")})`, json, { email, who });
    });
}
