import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { exportAccount } from "../features/accounts/export-account.server.ts";
import { customerContext } from "../http/visitor.server.ts";
import type { Route } from "./+types/account-data-download";

/** Everything stored about the customer, as a file of JSON. */
export function loader({ context }: Route.LoaderArgs) {
  const pieces = exportAccount(context.get(customerContext).customerId);
  return new Response(createReadableStreamFromReadable(Readable.from(pieces)), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
    },
  });
}
