import type { Command } from "commander";
import { operator } from "#app/features/desk/staff-member.ts";
import { changeCustomer } from "#app/features/desk-customers/change-customer.server.ts";
import { findCustomer, findCustomerId } from "#app/features/desk-customers/list-customers.server.ts";
import { codeMinutes } from "#app/features/password-reset/reset-codes.server.ts";
import { printDone, printLines, requireYes, yesOption } from "./print.ts";

/** Adds the commands `customers show`, `disable`, `enable` and `reset-code`. */
export function addCustomerCommands(program: Command): void {
  const customers = program.command("customers").description("customers: show, disable, enable, create a reset code");
  const command = (name: string, description: string) =>
    customers
      .command(name)
      .description(description)
      .argument("<customer>", "email address or id")
      .option("--json", "as JSON");
  command("show", "show a customer's account").action(async (who, { json }) => {
    const { since, ...customer } = await find(who);
    const facts = { ...customer, since: since.iso };
    printLines(Object.entries(facts), json, facts);
  });
  command("disable", "sign a customer out, and refuse further sign-ins")
    .option(...yesOption)
    .action(async (who, { json, yes }) => {
      const { id, email } = await find(who);
      requireYes(yes, `this signs ${email} out and disables the account`);
      await changeCustomer(operator, id, "disable");
      printDone(`${email} is disabled`, json, { id, email, status: "disabled" });
    });
  command("enable", "let a customer sign in again").action(async (who, { json }) => {
    const { id, email } = await find(who);
    await changeCustomer(operator, id, "enable");
    printDone(`${email} is active`, json, { id, email, status: "active" });
  });
  command("reset-code", "make a code with which a customer sets a new password; give it to nobody else").action(
    async (who, { json }) => {
      const { id, email } = await find(who);
      const made = await changeCustomer(operator, id, "reset-code");
      if (made.kind === "too-many") throw new Error(`too many codes were made for ${email}: try again in an hour`);
      if (made.kind !== "made") throw new Error(`${email} is disabled: enable the customer first`);
      const { code } = made;
      const validity = `valid for ${codeMinutes} minutes, entered after the email address at /forgot-password`;
      printDone(`${code}\t${email}\t${validity}`, json, { email, code });
    },
  );
}

async function find(who: string) {
  const id = await findCustomerId(who);
  const customer = id && (await findCustomer(id));
  if (!customer) throw new Error(`there is no customer ${who}: give the whole email address, or the id`);
  return customer;
}
