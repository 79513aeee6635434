/** Whether the app is there with its database: data that fails to load would put an error in the page's place. */
export async function isServerReachable(): Promise<boolean> {
  const answer = await fetch("/readyz", { cache: "no-store" }).catch(() => undefined);
  return answer?.ok === true;
}
