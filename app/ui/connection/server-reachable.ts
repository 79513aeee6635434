/** A request without a connection can hang instead of failing, such as in a tunnel. */
const timeoutMs = 8_000;

/**
 * Whether the app and its database are up. Check it before revalidating: a failed load replaces the page by an error.
 */
export async function isServerReachable(): Promise<boolean> {
  // Older browsers have no AbortSignal.timeout.
  const options: RequestInit = { cache: "no-store", signal: AbortSignal.timeout?.(timeoutMs) };
  const response = await fetch("/readyz", options).catch(() => undefined);
  return response?.ok === true;
}
