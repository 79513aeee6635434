/** Pages on which all texts of restaurants and customers are in Urdu. */
import { changeOrder } from "../../../db/factories.ts";
import { fillCart, listOrderIds, type Menu } from "../database.ts";
import { postForm, readHiddenFields } from "../http.ts";
import { createRealisticRestaurant, type PageState, signInNewCustomer, statesOf } from "./arrange.ts";

const restaurantName = "لاہوری کڑاہی ہاؤس";
const dishes: Menu = {
  "چکن کڑاہی": { price: 2_750, sizes: { "ہاف پلیٹ": 1_450, "فل پلیٹ": 2_750 } },
  "پشاوری نمکین گوشت": 3_200,
};
const review = {
  rating: "5",
  comment: "کھانا گرم، تازہ اور وقت پر پہنچا۔ نمکین گوشت بہت لذیذ تھا، دوبارہ ضرور منگوائیں گے۔",
};

export async function urduStates(origin: string): Promise<PageState[]> {
  const vendor = await createRealisticRestaurant(dishes, { restaurantName, cuisine: "کڑاہی", address: "گلبرگ، لاہور" });
  const { request, id } = await signInNewCustomer(origin, {
    fullName: "عائشہ خان",
    address: "مکان ۱۲، گلی ۴، گلبرگ، لاہور",
  });
  const fill = () => fillCart(id, vendor.id, vendor.dishId("پشاوری نمکین گوشت"), 2);
  await fill();
  await postForm(request, "/payment", await readHiddenFields(request, "/payment"));
  const [orderId = ""] = await listOrderIds(id);
  await changeOrder(orderId, { status: "delivered" });
  await postForm(request, `/review/${orderId}`, review);
  // Shows the notices of both forms, so that the next states have none.
  await request.get("/cart");
  await fill();
  return statesOf(request, [
    ["urdu-home", `/?q=${encodeURIComponent(restaurantName)}`],
    ["urdu-restaurant", `/restaurant/${vendor.id}`],
    ["urdu-cart", "/cart"],
    ["urdu-payment", "/payment"],
    ["urdu-orders", "/orders"],
    ["urdu-order-tracking", `/order-tracking/${orderId}`],
    ["urdu-review", `/review/${orderId}`],
    ["urdu-reviews", `/reviews?vendorId=${vendor.id}`],
    ["urdu-addresses", "/profile/addresses"],
  ]);
}
