/**
 * Whether the app and its database are up. Check it before revalidating: a failed load replaces the page by an error.
 */
export async function isServerReachable(): Promise<boolean> {
  const response = await fetch("/readyz", { cache: "no-store" }).catch(() => undefined);
  return response?.ok === true;
}
