import { Argument, type Command, Option } from "commander";
import { cancelOrderAsOperator } from "#app/features/moves/cancel-as-operator.server.ts";
import { describeLine } from "#app/features/options/choices.ts";
import { describeOrdered } from "#app/features/options/ordered-choices.server.ts";
import { changeStatus, findWholeOrder, listAllOrders, noOrder } from "#app/features/orders/operator-orders.server.ts";
import { statuses } from "#app/features/orders/order-status.ts";
import { printDone, printLines, printRows, requireYes, yesOption } from "./print.ts";

/** Adds the commands `orders list`, `show`, `cancel` and `status`. */
export function addOrderCommands(program: Command): void {
  const orders = program.command("orders").description("orders: list, show, change the status, cancel");
  addListCommand(orders);
  addShowCommand(orders);
  addCancelCommand(orders);
  addStatusCommand(orders);
}

function addListCommand(orders: Command): void {
  orders
    .command("list")
    .description("list at most 100 orders, newest first")
    .addOption(new Option("--status <status>", "only orders in this status").choices(statuses))
    .option("--json", "as JSON")
    .action(async ({ status, json }) => {
      printRows(await listAllOrders(status), json, (row) => [
        row.id,
        row.status,
        row.createdAt,
        row.totalAmount,
        row.restaurantName,
      ]);
    });
}

function addStatusCommand(orders: Command): void {
  orders
    .command("status")
    .description(
      "change an order's status, which its customer sees at once; delivered also records its cash as received",
    )
    .argument("<id>", "the order's id")
    .addArgument(new Argument("<status>", "the new status").choices(statuses))
    .option("--rider <id>", "assign this rider")
    .option("--reason <text>", "the reason for a cancellation, shown to the customer")
    .option("--yes", "confirm a cancellation")
    .option("--json", "as JSON")
    .action(async (id, status, { rider, reason, yes, json }) => {
      if (status === "cancelled") await confirmCancelling(id, yes);
      const { cashWith } = await changeStatus({ orderId: id, status, riderId: rider, reason });
      const sentence = `${id} is now ${status}${cashWith ? `, its cash is with ${cashWith}` : ""}`;
      printDone(sentence, json, { id, status, ...(cashWith && { cashWith }) });
    });
}

/** @throws {Error} if there is no such order, which is checked first, or if --yes is missing */
async function confirmCancelling(id: string, yes: boolean | undefined): Promise<void> {
  if (!(await findWholeOrder(id))) throw new Error(noOrder(id));
  requireYes(yes, `this cancels order ${id} for good`);
}

function addShowCommand(orders: Command): void {
  orders
    .command("show")
    .description("show one order with its dishes and history")
    .argument("<id>", "the order's id")
    .option("--json", "as JSON")
    .action(async (id, { json }) => {
      const order = await findWholeOrder(id);
      if (!order) throw new Error(noOrder(id));
      const { items, changes, ...facts } = order;
      const lines = [
        ...Object.entries(facts).map(([name, value]) => [name, value]),
        ...items.map((item) => [
          "item",
          `${item.quantity} × ${item.name}`,
          item.total,
          describeLine({ ...item, extras: describeOrdered(item.extras) }) ?? "",
        ]),
        ...changes.map((change) => [
          change.changedAt,
          `${change.fromStatus} → ${change.toStatus}`,
          change.changedBy,
          change.reason,
        ]),
      ];
      printLines(lines, json, order);
    });
}

function addCancelCommand(orders: Command): void {
  orders
    .command("cancel")
    .description("cancel an order that is not delivered; its customer sees it at once")
    .argument("<id>", "the order's id")
    .requiredOption("--reason <text>", "why, shown to the customer; required")
    .option(...yesOption)
    .option("--json", "as JSON")
    .action(async (id, { reason, yes, json }) => {
      await confirmCancelling(id, yes);
      const cancelled = await cancelOrderAsOperator(id, reason);
      if (cancelled.kind === "not-found") throw new Error(noOrder(id));
      if (cancelled.kind === "refused") throw new Error(`order ${id} is ${cancelled.status}, which is final`);
      printDone(`${id} is cancelled`, json, { id, status: "cancelled" });
    });
}
