import { env, isLocalHost, isLoopback, resetCodeDelivery } from "#env";

export type ResetDelivery = "screen" | "email" | "none";

/** What a proxy adds: then the request came from elsewhere, whatever its address and host say. */
const proxyHeaders = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"];

/** How this visitor gets a reset code; 'none' where no way is set up and showing it would hand it to anybody. */
export function resetDeliveryFor(request: Request, clientAddress: string): ResetDelivery {
  if (resetCodeDelivery !== "local") return resetCodeDelivery;
  const isHere =
    isLocalHost(new URL(request.url).hostname) &&
    isLoopback(clientAddress) &&
    !proxyHeaders.some((name) => request.headers.has(name));
  return isHere ? "screen" : "none";
}

/** Whether answers must not tell which e-mails have an account: where codes are shown to anybody, that is no secret. */
export function hidesWhoHasAnAccount(request: Request, clientAddress: string): boolean {
  return resetDeliveryFor(request, clientAddress) !== "screen";
}

/** Whether codes are on screen for anybody who asks, on a site that is open to others: its visitors are told. */
export function showsCodesInPublic(request: Request): boolean {
  return resetCodeDelivery === "screen" && !isLocalHost(new URL(env.APP_ORIGIN ?? request.url).hostname);
}
