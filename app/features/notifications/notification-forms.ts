import { z } from "zod";

/**
 * The push services of all browsers. The form contains the URL that the server will call, so any other
 * host is refused, as it could be inside the operator's network. The text itself is compared, not a parsed URL: parsers
 * disagree where the host ends in 'https://localhost{.notify.windows.com/', and web-push has one of its own.
 */
const pushService =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]{1,63}\.notify\.windows\.com)\/[\w!#$%&'()*+,./:;=?@~-]*$/;

/** Whether a URL belongs to a push service that browsers use. */
export function isPushService(endpoint: string): boolean {
  return pushService.test(endpoint);
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

export type Subscription = z.output<typeof subscriptionForm>;

/** The checkbox for emails; a form without it turns them off. */
export const mailForm = z.object({ mail: z.literal("on").optional() });

/** Turns notifications off, without an endpoint in all browsers. */
export const unsubscribeForm = z.object({ endpoint: z.string().max(1_000).optional() });
