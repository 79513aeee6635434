/** A request without a connection can hang instead of failing, such as in a tunnel. */
const timeoutMs = 8_000;

/** Whether the app and its database are up. Check it before revalidating: a failed load replaces the page by an error. */
export async function isServerReachable(): Promise<boolean> {
  // Older browsers have no AbortSignal.timeout.
  const options: RequestInit = { cache: "no-store", signal: AbortSignal.timeout?.(timeoutMs) };
  try {
    const response = await fetch("/readyz", options);
    // A request whose body is not read stays open until the time is over.
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}
