import type { RouterContextProvider } from "react-router";
import { env, resetCodeDelivery } from "#env";
import { isLocalHost, isLoopback } from "#settings-rules";
import { clientAddressContext } from "../client-address.server.ts";

/** Headers that proxies add. A request with any of them came from elsewhere, whatever its address and host are. */
const proxyHeaders = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"];

/** How to deliver a reset code to this client. 'none' if no delivery is configured and it is unsafe to show the code. */
export function resetDeliveryFor(request: Request, clientAddress: string): "screen" | "email" | "none" {
  if (resetCodeDelivery !== "local") return resetCodeDelivery;
  const isFromThisMachine =
    isLocalHost(new URL(request.url).hostname) &&
    isLoopback(clientAddress) &&
    !proxyHeaders.some((name) => request.headers.has(name));
  return isFromThisMachine ? "screen" : "none";
}

/** Whether responses must not reveal which emails have an account. Where codes are shown on screen, anyone can tell. */
export function hidesWhoHasAnAccount(request: Request, context: Readonly<RouterContextProvider>): boolean {
  return resetDeliveryFor(request, context.get(clientAddressContext)) !== "screen";
}

/** Whether a public site shows codes on screen to anyone, so that its pages must carry a warning. */
export function showsCodesInPublic(request: Request): boolean {
  return resetCodeDelivery === "screen" && !isLocalHost(new URL(env.APP_ORIGIN ?? request.url).hostname);
}
