import { type APIRequestContext, expect } from "@playwright/test";
import { textOf } from "../support/html.ts";
import { postForm, readPage } from "../support/http.ts";
import { countOrders, killApp, prepareCheckout, registerCustomer } from "../support/ordering-customers.ts";
import { test } from "../support/own-app-fixture.ts";

const customersPerRound = 8;

test.use({ startFrom: "nothing" });

test("an app or database killed in mid-checkout loses nothing acknowledged", { tag: "@once" }, async ({
  newVisitor,
  ownApp,
}) => {
  let app = await ownApp.start({ DEMO: "1" });
  const { origin } = app;
  let customers: APIRequestContext[] = [];

  for (const [turn, killed] of ["app", "both", "app", "both"].entries()) {
    // New customers every two rounds: a new account can have three open orders at most.
    const round = turn % 2;
    if (round === 0) {
      customers = await Promise.all(
        Array.from({ length: customersPerRound }, () => registerCustomer(newVisitor, origin)),
      );
    }
    const forms = await Promise.all(customers.map(prepareCheckout));
    let answered = 0;
    const answers = await Promise.all(
      customers.map(async (request, index) => {
        const answer = await postForm(request, "/payment", forms[index] ?? {}).catch(() => undefined);
        answered += 1;
        if (answered === turn + 1) await killApp(app.process, killed === "both" ? ownApp.dataDir : undefined);
        return answer?.headers().location;
      }),
    );
    app = await ownApp.start({ DEMO: "1", PORT: new URL(origin).port });

    for (const [index, request] of customers.entries()) {
      const isOrdered = (await countOrders(request)) === round + 1;
      if (answers[index]) expect(isOrdered, "an acknowledged order is kept").toBe(true);
      const isCartEmpty = textOf(await readPage(request, "/cart")).includes("Your cart is empty");
      expect(isCartEmpty, "the cart is empty exactly if its order exists").toBe(isOrdered);
      const again = await postForm(request, "/payment", forms[index] ?? {});
      expect(again.headers().location).toMatch(/^\/payment\?placed=order_/);
      if (answers[index]) expect(again.headers().location).toBe(answers[index]);
      expect(await countOrders(request), "sent again, it is still one order").toBe(round + 1);
    }
  }
});
