import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/signed-in.tsx", [
    index("routes/home.tsx"),
    route("restaurant/:restaurantId", "routes/restaurant.tsx"),
    route("cart", "routes/cart.tsx"),
    route("payment", "routes/payment.tsx"),
    route("orders", "routes/orders.tsx"),
    route("order-tracking/:orderId", "routes/order-tracking.tsx"),
    route("review/:orderId", "routes/review.tsx"),
    route("reviews", "routes/reviews.tsx"),
    route("profile", "routes/profile.tsx"),
    route("profile/edit", "routes/edit-profile.tsx"),
    route("profile/password", "routes/change-password.tsx"),
    route("profile/addresses", "routes/delivery-addresses.tsx"),
    route("profile/devices", "routes/devices.tsx"),
  ]),
  layout("routes/signed-out.tsx", [
    route("login", "routes/login.tsx"),
    route("register", "routes/register.tsx"),
    route("signup", "routes/signup.tsx"),
    route("forgot-password", "routes/forgot-password.tsx"),
    route("reset-code", "routes/reset-code.tsx"),
    route("reset-password", "routes/reset-password.tsx"),
    route("custom-reset", "routes/custom-reset.tsx"),
  ]),
  layout("routes/desk/desk.tsx", [
    route("desk", "routes/desk/home.tsx"),
    route("desk/choose", "routes/desk/choose.tsx"),
    route("desk/account", "routes/desk/account.tsx"),
  ]),
  route("desk/sign-in", "routes/desk/sign-in.tsx"),
  route("desk/sign-out", "routes/desk/sign-out.tsx"),
  route("logout", "routes/logout.tsx"),
  route("lite", "routes/lite.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
