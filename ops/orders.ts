import { Argument, type Command, Option } from "commander";
import { changeStatus, listAllOrders } from "#app/features/orders/order-operations.server.ts";
import { statuses } from "#app/features/orders/order-status.ts";

/** `orders list` and `orders status`. */
export function addOrderCommands(program: Command): void {
  const orders = program.command("orders").description("list orders, change their status");
  orders
    .command("list")
    .description("the newest orders first, 100 at most")
    .addOption(new Option("--status <status>", "only orders in this status").choices(statuses))
    .option("--json", "as JSON")
    .action(async ({ status, json }) => {
      const rows = await listAllOrders(status);
      if (json) console.log(JSON.stringify(rows, null, 2));
      else
        for (const row of rows)
          console.log(
            [row.id, row.status, row.createdAt.toISOString(), row.totalAmount, row.restaurantName].join("\t"),
          );
    });
  orders
    .command("status")
    .description("change an order's status; its customer sees it at once")
    .argument("<id>", "the order's id")
    .addArgument(new Argument("<status>", "the new status").choices(statuses))
    .option("--rider <id>", "assign this rider")
    .option("--reason <text>", "why, shown to the customer of a cancelled order")
    .action(async (id, status, { rider, reason }) => {
      await changeStatus({ orderId: id, status, riderId: rider, reason });
      console.log(`${id} is now ${status}`);
    });
}
