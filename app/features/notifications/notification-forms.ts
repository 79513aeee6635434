import { z } from "zod";

/**
 * The push services of all browsers. The form contains the URL that the server will call, so any other
 * host is refused, as it could be inside the operator's network.
 */
const pushServices = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  ".notify.windows.com",
];

/** Whether a URL belongs to a push service that browsers use. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username } = new URL(endpoint);
  if (protocol !== "https:" || port !== "" || username !== "") return false;
  return pushServices.some((name) => (name.startsWith(".") ? hostname.endsWith(name) : hostname === name));
}

const base64Url = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/);

/** The subscription that a browser sends. */
export const subscriptionForm = z.object({
  endpoint: z.string().max(1_000).refine(isPushService),
  p256dh: base64Url,
  auth: base64Url.max(100),
});

/** The checkbox for mails; a form without it turns them off. */
export const mailForm = z.object({ mail: z.literal("on").optional() });
