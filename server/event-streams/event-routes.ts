import type { Express } from "express";
import {
  streamBoardEvents,
  streamDeliveryEvents,
  streamDeskOrderEvents,
  streamOverviewEvents,
  streamRiderEvents,
} from "./desk-events-routes.ts";
import { streamOrderEvents } from "./order-events-route.ts";

/** Serves the event streams of open pages. */
export function addEventRoutes(app: Express): void {
  app.get("/order-tracking/:orderId/events", streamOrderEvents);
  app.get("/desk/board/events", streamBoardEvents);
  app.get("/desk/overview/events", streamOverviewEvents);
  app.get("/desk/deliveries/events", streamDeliveryEvents);
  app.get("/desk/riders/:riderId/events", streamRiderEvents);
  app.get("/desk/orders/:orderId/events", streamDeskOrderEvents);
}
