import ipaddr from "ipaddr.js";
import { isLocalHost, resetCodeDelivery } from "#env";

/** What a proxy adds: then the request came from elsewhere, whatever its address and host say. */
const proxyHeaders = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"];

/** How this visitor gets a reset code; 'none' where no way is set up and showing it would hand it to anybody (design, §6). */
export function resetDeliveryFor(request: Request, clientAddress: string): "screen" | "email" | "none" {
  if (resetCodeDelivery !== "local") return resetCodeDelivery;
  const isHere =
    isLocalHost(new URL(request.url).hostname) &&
    isLoopback(clientAddress) &&
    !proxyHeaders.some((name) => request.headers.has(name));
  return isHere ? "screen" : "none";
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}
