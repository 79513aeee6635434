/** The reports of the desk. */
import { request as client } from "@playwright/test";
import { createStaff, testPassword } from "../../../db/factories.ts";
import { postForm } from "../http.ts";
import { createRealisticRestaurant, demoRestaurant, type PageState, statesOf } from "./arrange.ts";

export async function reportStates(origin: string): Promise<PageState[]> {
  const { id } = await createRealisticRestaurant([]);
  const { email } = await createStaff({}, [{ role: "owner" }]);
  const request = await client.newContext({ baseURL: origin });
  await postForm(request, "/desk/sign-in", { email, password: testPassword });
  return statesOf(request, [
    ["desk-reports", "/desk/reports"],
    ["desk-reports-restaurants", "/desk/reports?period=7-days&group=restaurant"],
    ["desk-reports-one", `/desk/reports?period=30-days&group=week&restaurant=${demoRestaurant}`],
    ["desk-reports-empty", `/desk/reports?restaurant=${id}`],
    ["desk-reports-refused", "/desk/reports?from=2026-02-30&to=2026-03-01"],
  ]);
}
