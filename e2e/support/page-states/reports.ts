import { createRealisticRestaurant, demoRestaurant, openDesk, type PageState, statesOf } from "./arrange.ts";

export async function reportStates(origin: string): Promise<PageState[]> {
  const { id } = await createRealisticRestaurant();
  return statesOf(await openDesk(origin, id, { role: "owner" }), [
    ["desk-reports", "/desk/reports"],
    ["desk-reports-restaurants", "/desk/reports?period=7-days&group=restaurant"],
    ["desk-reports-one", `/desk/reports?period=30-days&group=week&restaurant=${demoRestaurant}`],
    ["desk-reports-empty", `/desk/reports?restaurant=${id}`],
    ["desk-reports-refused", "/desk/reports?from=2026-02-30&to=2026-03-01"],
  ]);
}
