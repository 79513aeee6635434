import { createOptionGroup, sellOutOptions } from "../../../db/factories.ts";
import { db } from "../database.ts";
import { readHiddenFields } from "../http.ts";
import { createRealisticRestaurant, type PageState, signInNewCustomer, statesAfter, statesOf } from "./arrange.ts";

export async function extrasStates(origin: string): Promise<PageState[]> {
  const { request } = await signInNewCustomer(origin);
  const own = await createRealisticRestaurant({
    "Chicken Karahi": { price: 1_450, sizes: { Half: 1_450, Full: 2_750 } },
  });
  const dish = { id: own.dishId("Chicken Karahi"), vendorId: own.id };
  const { optionIds } = await createOptionGroup(dish, "Spice level", { Mild: 0, Hot: 0 }, { min: 1, max: 1 });
  const sauces = await createOptionGroup(
    dish,
    "Sauces",
    { Raita: 60, ["W".repeat(60)]: 999_999, Mayo: 40 },
    { max: 2 },
  );
  await sellOutOptions(sauces, "Mayo");
  const menu = `/restaurant/${own.id}`;
  const page = `${menu}/items/${dish.id}`;
  const size = await db.selectFrom("menuItemVariations").select("id").where("menuItemId", "=", dish.id).execute();
  const form = { variationId: size[0]?.id ?? "", choice1: optionIds.Hot ?? "", note: "No coriander, please" };
  const chosen = await statesAfter(request, page, form, [["dish-added", menu]]);
  const checkout = await readHiddenFields(request, "/payment");
  const details = { specialInstructions: "Ring twice", changeFor: "20" };
  return [
    ...chosen,
    ...(await statesOf(request, [
      ["restaurant-extras", menu],
      ["dish", page],
      ["dish-missing-choice", page, { quantity: "0", note: "No coriander" }],
      ["dish-not-found", "/restaurant/none/items/none"],
      ["cart-extras", "/cart"],
      ["payment-extras", "/payment"],
      ["payment-details-refused", "/payment", { ...checkout, ...details }],
    ])),
    ...(await statesOf(request, [["dish-dialog", menu]])).map((state) => ({
      ...state,
      press: `a[href="${page}"]`,
    })),
  ];
}
