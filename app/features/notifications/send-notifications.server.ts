import pLimit from "p-limit";
import { db } from "#db/db.server.ts";
import { env } from "#env";
import { notificationAttempts } from "#metrics";
import { inLanguage } from "../../i18n/in-language.server.ts";
import { t } from "../../i18n/text.ts";
import { shorten } from "../../ui/text/shorten.ts";
import { sendOnce, writeParagraphs } from "../mail/mail.server.ts";
import { isRefusedForGood, NoSuchMailboxError } from "../mail/mail-errors.server.ts";
import { isFinal } from "../orders/order-status.ts";
import { findOrderForCustomer, type OrderDetail } from "../orders/orders.server.ts";
import { notificationText } from "./notification-text.ts";
import { writeOrderMail } from "./order-mail.ts";
import {
  type Channel,
  claimDueNotifications,
  type DueNotification,
  deleteNotification,
  isLastAttempt,
  keepClaim,
  postpone,
} from "./outbox.server.ts";
import { PushRefusedError, push } from "./web-push.server.ts";

const batchSize = 20;
/** So that one slow push service does not delay all other messages, and a slow mail server no push messages. */
const limitSending = { mail: pLimit(5), push: pLimit(5) };
/** Push services refuse messages of more than 4 KB, in which a character takes up to 4 bytes; phones show less. */
const maxPushLength = 500;
/**
 * An email that the mail server refuses for good (5xx) is tried every half an hour, for an hour and a half: the operator may
 * correct what is refused, such as MAIL_FROM. More attempts would be of no use, and count against the sender.
 */
const refusedMail = { attempts: 4, pauseSeconds: 30 * 60 };

interface SendResult {
  sent: number;
  /** The failed messages; they are retried unless given up. */
  failures: { error: unknown; isGivenUp: boolean; orderId: string }[];
  /** Whether more messages may be due. */
  isMore: boolean;
}

/**
 * Sends up to 20 due messages of a channel; any number of processes may run it concurrently. A message is deleted
 * after it was sent, so it is sent again if the process dies in between. One that another process has claimed meanwhile is
 * left to it.
 */
export async function sendDueNotifications(channel: Channel): Promise<SendResult> {
  const due = await claimDueNotifications(channel, batchSize);
  const sending = groupByRecipient(due).map((group) => limitSending[channel](() => trySendInOrder(group)));
  const results = (await Promise.all(sending)).flat();
  const failures = results.flatMap((failure) => failure ?? []);
  return { sent: results.length - failures.length, failures, isMore: due.length === batchSize };
}

/** Groups the messages about an order to the same browser or mailbox: the oldest must not arrive last. */
function groupByRecipient(due: DueNotification[]): DueNotification[][] {
  return [...Map.groupBy(due, ({ orderId, push: browser }) => `${orderId} ${browser?.id}`).values()];
}

async function trySendInOrder(group: DueNotification[]) {
  const results: Awaited<ReturnType<typeof trySend>>[] = [];
  for (const notification of group) {
    // If the database does not answer, the message stays claimed for a while, and is sent later.
    if (await keepClaim(notification).catch(() => false)) results.push(await trySend(notification));
  }
  return results;
}

async function trySend(notification: DueNotification) {
  const channel = notification.isMail ? "mail" : "push";
  try {
    const isSent = await inLanguage(notification.language === "ur" ? "ur" : "en", () => send(notification));
    if (isSent) notificationAttempts.inc({ channel, outcome: "sent" });
    await deleteNotification(notification.id);
    return undefined;
  } catch (error) {
    const refusal = error instanceof PushRefusedError ? error : undefined;
    const isRefusedMail = isRefusedForGood(error);
    const isFinal = refusal?.isFinal || error instanceof NoSuchMailboxError;
    const isGivenUp =
      isFinal || isLastAttempt(notification) || (isRefusedMail && notification.attempts >= refusedMail.attempts);
    notificationAttempts.inc({ channel, outcome: isGivenUp ? "given-up" : "failed" });
    // If the database does not answer, the message stays claimed for a while, and is tried again then.
    const settling = isGivenUp
      ? deleteNotification(notification.id)
      : postpone(notification, isRefusedMail ? refusedMail.pauseSeconds : refusal?.retryAfterSeconds);
    await settling.catch(() => undefined);
    return { error, isGivenUp, orderId: notification.orderId };
  }
}

/** Sends a message. Returns false if there is nobody to send it to any more, or a later one has made it obsolete. */
async function send(notification: DueNotification): Promise<boolean> {
  const order = await findOrderForCustomer(notification.orderId, notification.customerId);
  if (!order || isObsolete(notification, order)) return false;
  return notification.isMail ? sendMail(notification, order) : sendPush(notification, order);
}

/**
 * A message that failed at first would now replace the later ones on the screen. Emails stay, but one about the new order must
 * not arrive after the one about its end; there is none about the steps in between.
 */
function isObsolete({ status, attempts, isMail }: DueNotification, order: OrderDetail): boolean {
  return attempts > 1 && status !== order.status && (!isMail || isFinal(order.status));
}

async function sendPush(notification: DueNotification, order: OrderDetail) {
  const { push: subscription, status } = notification;
  if (!subscription) return false;
  const message = {
    title: t("Order {number}", { number: order.number }),
    body: shorten(notificationText(status, order), maxPushLength),
    path: `/order-tracking/${order.id}`,
    tag: order.id,
  };
  const isGone = (await push(subscription, message)) === "gone";
  if (isGone) await db.deleteFrom("pushSubscriptions").where("id", "=", subscription.id).execute();
  return !isGone;
}

async function sendMail({ email, fullName, status }: DueNotification, order: OrderDetail): Promise<boolean> {
  const tracking = { url: `${env.APP_ORIGIN}/order-tracking/${order.id}`, label: t("Track Order") };
  const { subject, paragraphs } = writeOrderMail(order, status, fullName);
  // The same id at every attempt, so that mail programs recognize duplicates.
  const messageId = `<${order.id}.${status}@${new URL(env.APP_ORIGIN ?? "http://tiffin.invalid").hostname}>`;
  await sendOnce({
    to: { name: fullName, address: email },
    subject,
    messageId,
    ...writeParagraphs(paragraphs, env.APP_ORIGIN ? tracking : undefined),
  });
  return true;
}
