/** A minimal event stream server to compare with: node:http, one LISTEN, no sessions, no owners, no headers. */
import { createServer, type ServerResponse } from "node:http";
import pg from "pg";

const streams = new Map<string, ServerResponse>();
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
client.on("notification", ({ payload = "" }) => {
  const [orderId = "", version, status] = payload.split(" ");
  streams.get(orderId)?.write(`id: ${version}\ndata: ${status}\n\n`);
});
await client.query("listen order_status");

createServer((request, response) => {
  const orderId = request.url?.split("/")[2] ?? "";
  streams.set(orderId, response);
  response.on("close", () => streams.delete(orderId));
  response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
  response.write("id: 1\ndata: pending\n\n");
}).listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("listening"));
