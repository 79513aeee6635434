/** The manager's pages of extras and of the import. */
import type { APIRequestContext } from "@playwright/test";
import { createOptionGroup } from "../../../db/factories.ts";
import { postForm } from "../http.ts";
import { createRealisticRestaurant, openDesk, type PageState, statesOf } from "./arrange.ts";

const refused = "Dish,Price,Category\nNaan,forty,Bread\n,120,Bread\nKulcha,90,Bread\n";
const accepted = "Dish,Price,Category\nNaan,45,Bread\nKulcha,90,Bread\n";

export async function menuStates(origin: string): Promise<PageState[]> {
  const own = await createRealisticRestaurant({ Naan: 40 });
  const dish = { id: own.dishId("Naan"), vendorId: own.id };
  const { id } = await createOptionGroup(dish, "Sauces", { Raita: 60, Mayo: 40 }, { max: 2 });
  const manager = await openDesk(origin, own.id, { role: "manager" });
  const other = await openDesk(origin, own.id, { role: "manager" });
  const group = `/desk/menu/options/${id}`;
  return [
    ...(await statesOf(manager, [
      ["desk-options", "/desk/menu/options"],
      ["desk-option-group", group],
      ["desk-option-group-new", "/desk/menu/options/new"],
      ["desk-option-group-errors", group, { name: "", min: "3", max: "1" }],
      ["desk-option-group-delete", `${group}/delete`],
      ["desk-import", "/desk/import"],
      ["desk-import-nothing", "/desk/import", { intent: "preview" }],
      // A person's next file replaces the one before, whose preview is then gone.
      ["desk-import-gone", await preview(manager, accepted)],
      ["desk-import-refused", await preview(manager, refused)],
    ])),
    ...(await statesOf(other, [["desk-import-preview", await preview(other, accepted)]])),
    ...(await emptyMenuStates(origin)),
  ];
}

/** Uploads a file as text and returns the path of its preview. */
async function preview(manager: APIRequestContext, text: string): Promise<string> {
  const kept = await postForm(manager, "/desk/import", { intent: "preview", text });
  return kept.headers().location ?? "";
}

async function emptyMenuStates(origin: string): Promise<PageState[]> {
  const { id } = await createRealisticRestaurant();
  return statesOf(await openDesk(origin, id, { role: "manager" }), [["desk-options-empty", "/desk/menu/options"]]);
}
