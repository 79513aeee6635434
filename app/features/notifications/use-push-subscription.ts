import { useEffect, useState } from "react";

/** Whether this browser can show notifications. */
export function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** The endpoint at which this browser is subscribed to its push service, if it is, and the function to change it. */
export function usePushSubscription() {
  const [endpoint, setEndpoint] = useState<{ url: string; hash: string }>();
  useEffect(() => {
    if (isPushSupported()) void findEndpoint().then(setEndpoint, () => {});
  }, []);
  return [endpoint, setEndpoint] as const;
}

async function findEndpoint() {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? describeEndpoint(subscription) : undefined;
}

async function describeEndpoint({ endpoint }: PushSubscription) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { url: endpoint, hash };
}

/** A service worker takes a moment to install; `ready` waits forever for one whose registration failed. */
const workerTimeoutMs = 10_000;

/**
 * Asks for permission, then subscribes to the browser's push service.
 * @throws {Error} when the service worker or the push service cannot be reached
 */
export async function subscribeBrowser(publicKey: string) {
  if ((await Notification.requestPermission()) !== "granted") return "blocked" as const;
  const { pushManager } = await findWorker();
  const subscription = await subscribeWith(pushManager, { userVisibleOnly: true, applicationServerKey: publicKey });
  const { keys = {} } = subscription.toJSON();
  return { endpoint: await describeEndpoint(subscription), p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

function findWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, workerTimeoutMs, new Error("The service worker is not ready")),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** Subscribes again if the browser still has a subscription with an earlier key, which it does not replace by itself. */
async function subscribeWith(
  pushManager: PushManager,
  options: PushSubscriptionOptionsInit,
): Promise<PushSubscription> {
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Ends the browser's subscription, so that its push service refuses later messages. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
