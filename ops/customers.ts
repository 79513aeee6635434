import type { Command } from "commander";
import { codeMinutes } from "#app/features/accounts/recovery.server.ts";
import {
  type CustomerRecord,
  findCustomer,
  makeResetCode,
  setCustomerStatus,
} from "#app/features/customer-care/manage-customers.server.ts";
import { operator } from "#app/features/staff/staff-member.ts";
import { confirm, printDone } from "./print.ts";

/** `customers show`, `disable`, `enable` and `reset-code`. */
export function addCustomerCommands(program: Command): void {
  const customers = program.command("customers").description("customers: show, disable, enable, make a reset code");
  const command = (name: string, description: string) =>
    customers
      .command(name)
      .description(description)
      .argument("<customer>", "e-mail address or id")
      .option("--json", "as JSON");
  command("show", "what is known of a customer").action(async (who, { json }) => {
    const customer = await find(who);
    const lines = Object.entries(customer).map(
      ([name, value]) => `${name}\t${value instanceof Date ? value.toISOString() : value}`,
    );
    printDone(lines.join("\n"), json, customer);
  });
  command("disable", "keep a customer out, from this moment on")
    .option("--yes", "really")
    .action(async (who, { json, yes }) => {
      const { id, email } = await find(who);
      confirm(yes, `this signs ${email} out and keeps them out`);
      await changeStatus({ id, email }, "disabled", json);
    });
  command("enable", "let a customer in again").action(async (who, { json }) =>
    changeStatus(await find(who), "active", json),
  );
  command("reset-code", "make a code with which a customer sets a new password; read it to nobody else").action(
    async (who, { json }) => {
      const { id, email } = await find(who);
      const made = await makeResetCode(operator, id);
      if (made.kind !== "made") throw new Error(`${email} is disabled: enable the customer first`);
      printDone(`${made.code}\t${email}\tgood for ${codeMinutes} minutes at /reset-code`, json, { email, ...made });
    },
  );
}

async function find(who: string): Promise<CustomerRecord> {
  const customer = await findCustomer(who);
  if (!customer) throw new Error(`there is no customer ${who}`);
  return customer;
}

async function changeStatus(
  { id, email }: { id: string; email: string },
  status: "active" | "disabled",
  json: boolean | undefined,
): Promise<void> {
  const result = await setCustomerStatus(operator, id, status);
  printDone(`${email} is ${status}${result === "unchanged" ? " already" : ""}`, json, { id, email, status, result });
}
