import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/signed-in.tsx", [
    index("routes/home.tsx"),
    route("restaurant/:restaurantId", "routes/restaurant.tsx"),
    route("cart", "routes/cart.tsx"),
    route("payment", "routes/payment.tsx"),
    route("orders", "routes/orders.tsx"),
    route("order-tracking/:orderId", "routes/order-tracking.tsx"),
    route("profile", "routes/profile.tsx"),
    route("logout", "routes/logout.tsx"),
  ]),
  layout("routes/signed-out.tsx", [
    route("login", "routes/login.tsx"),
    route("register", "routes/register.tsx"),
    route("signup", "routes/signup.tsx"),
    route("reset-password", "routes/reset-password.tsx"),
    route("custom-reset", "routes/custom-reset.tsx"),
  ]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
