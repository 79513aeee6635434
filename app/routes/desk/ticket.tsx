import { useEffect } from "react";
import { data, Form, useLocation } from "react-router";
import { orderPath } from "../../features/desk/order-path.ts";
import sheet from "../../features/kitchen/ticket.css?url";
import { Ticket } from "../../features/kitchen/ticket.tsx";
import { findPaper, PaperChoice } from "../../features/kitchen/ticket-paper.tsx";
import { countTicketPrint } from "../../features/kitchen/ticket-prints.server.ts";
import { findDeskOrder } from "../../features/moves/desk-order.server.ts";
import { printForm } from "../../features/moves/move-form.ts";
import { readCookie, writeCookie } from "../../http/cookies.server.ts";
import { requirePermission } from "../../http/desk/permissions.server.ts";
import { readForm } from "../../http/form.server.ts";
import { seeOther } from "../../http/responses.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { changeQuery } from "../../ui/query.ts";
import type { Route } from "./+types/ticket";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

const yearSeconds = 365 * 24 * 60 * 60;

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const member = requirePermission(context, "ticket");
  const order = await findDeskOrder(member, params.orderId);
  if (order?.viewer !== "staff") throw data(null, 404);
  const print = findPrint(url.searchParams.get("print"), order.ticketPrints);
  const chosen = url.searchParams.get("paper");
  const paper = findPaper(chosen ?? readCookie(request, "paper"));
  // A kitchen's printer has the same paper every day.
  const headers: HeadersInit = chosen ? { "Set-Cookie": writeCookie(request, "paper", paper, yearSeconds) } : {};
  return data({ order, paper, print }, { headers });
}

/** Returns the number of this page's own print, which another person's later print does not change. */
function findPrint(chosen: string | null, latest: number): number | undefined {
  const print = Number(chosen);
  return Number.isInteger(print) && print > 0 && print <= latest ? print : undefined;
}

/** Counts the print, then redirects to the page that is printed. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const member = requirePermission(context, "ticket");
  const order = await findDeskOrder(member, params.orderId);
  const seen = await readSeen(request);
  const print = order?.viewer === "staff" && (await countTicketPrint(member, order.id, seen));
  if (!print) throw data(null, 404);
  return seeOther(url.pathname + changeQuery(url.search, { print: String(print) }));
}

/** Returns the number of prints that the page showed. */
async function readSeen(request: Request): Promise<number | undefined> {
  const form = await readForm(request, printForm);
  return form.ok ? form.value.seen : undefined;
}

export default function TicketPage({ loaderData: { order, paper, print } }: Route.ComponentProps) {
  usePrint(print ? `${order.id} ${print}` : undefined);
  const { search } = useLocation();
  return (
    <Page title={`Ticket ${order.number}`} backTo={orderPath(order.id, search)}>
      <PaperChoice chosen={paper} />
      {print && (
        <p className="notice screen-only">
          {print > 1 ? `This is copy ${print}.` : "This is the original."} If no window opened, use the browser's own
          Print.
        </p>
      )}
      <Ticket order={order} print={print ?? order.ticketPrints} paper={paper} />
      <Form
        method="post"
        action={changeQuery(search, { paper, print: undefined })}
        className="screen-only"
        preventScrollReset
      >
        <input type="hidden" name="seen" value={order.ticketPrints} />
        <SubmitButton wide>Print ticket</SubmitButton>
      </Form>
    </Page>
  );
}

const printed = new Set<string>();

/** Opens the print dialog once for each name, and never for undefined. */
function usePrint(name: string | undefined): void {
  useEffect(() => {
    if (!name || printed.has(name)) return;
    printed.add(name);
    window.print();
  }, [name]);
}
