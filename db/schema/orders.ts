import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export type OrderStatus =
  | "pending"
  | "confirmed"
  | "preparing"
  | "ready"
  | "out_for_delivery"
  | "delivered"
  | "cancelled";

/** Why an order was cancelled: by the kitchen's refusal, the clock, the rider, the restaurant's manager or the customer. */
export type CancelCode = "refused" | "no_answer" | "no_show" | "restaurant" | "customer";

/** From the cart to the review: carts, orders, their changes of status and the messages about them. */
export interface OrderTables {
  carts: {
    id: Generated<number>;
    customerId: string;
    vendorId: string;
    createdAt: Generated<Date>;
    replacedAt: Date | null;
    /** What was typed at a checkout that placed no order; as in `orders`. */
    specialInstructions: Generated<string>;
    customerPhone: string | null;
    changeFor: number | null;
    deliverAt: Date | null;
    /** What ordering again changed: see features/cart/order-again.ts. */
    orderAgain: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  };
  cartItems: {
    id: Generated<number>;
    cartId: number;
    menuItemId: string;
    variationId: string | null;
    /** Sorted, without duplicates; some may have left the menu since. */
    optionIds: Generated<string[]>;
    /** The customer's wish for this line. */
    note: Generated<string>;
    /** Made of options and note: lines that differ in it are different lines. */
    lineKey: GeneratedAlways<string>;
    quantity: number;
  };
  orders: {
    id: string;
    customerId: string;
    vendorId: string;
    checkoutKey: string;
    /** What the customer was shown when the order was placed: see features/cart/cart.server.ts. */
    cartFingerprint: Generated<string>;
    status: Generated<OrderStatus>;
    restaurantName: string;
    restaurantImage: Generated<string>;
    subtotal: number;
    deliveryFee: Generated<number>;
    tax: Generated<number>;
    totalAmount: number;
    customerName: string;
    customerPhone: string;
    /** The address chosen at the checkout, which may be gone by now; null for orders placed before it was kept. */
    addressId: string | null;
    addressLabel: Generated<string>;
    deliveryAddress: string;
    paymentMethod: Generated<string>;
    paymentStatus: Generated<string>;
    specialInstructions: Generated<string>;
    /** The bank notes, in rupees, that the rider brings change for. */
    changeFor: number | null;
    /** When the customer wants it; null: as soon as possible. */
    deliverAt: Date | null;
    /** When the kitchen's board shows an order for later: see features/later/delivery-times.ts. */
    boardAt: Date | null;
    riderId: string | null;
    /** Delivered by somebody of the restaurant who has no account. */
    hasOwnRider: Generated<boolean>;
    /** When the kitchen's screen first showed it. */
    seenAt: Date | null;
    /** When the order is cancelled unless it is answered; null: never. */
    acceptBy: Date | null;
    readyBy: Date | null;
    cancelCode: CancelCode | null;
    /** The person of the staff who took the cash. */
    cashReceivedBy: string | null;
    /** What the restaurant pays if it is delivered. Set by the database when the order is placed, unless it is named. */
    commissionRupees: number | null;
    ticketPrints: Generated<number>;
    version: Generated<number>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  orderItems: {
    orderId: string;
    line: number;
    menuItemId: string | null;
    name: string;
    variationName: string | null;
    price: number;
    quantity: number;
    image: Generated<string>;
    total: number;
    note: Generated<string>;
  };
  orderItemOptions: {
    orderId: string;
    line: number;
    order: Generated<number>;
    groupName: string;
    name: string;
    /** Already part of the line's price. */
    price: number;
  };
  orderStatusChanges: {
    id: Generated<number>;
    orderId: string;
    fromStatus: OrderStatus;
    toStatus: OrderStatus;
    changedAt: Generated<Date>;
    changedBy: string;
    reason: Generated<string>;
  };
  notifications: {
    id: Generated<number>;
    orderId: string;
    status: OrderStatus;
    pushSubscriptionId: number | null;
    attempts: Generated<number>;
    createdAt: Generated<Date>;
    dueAt: Generated<Date>;
  };
  reviews: {
    id: Generated<string>;
    orderId: string;
    customerId: string;
    vendorId: string;
    rating: number;
    comment: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
}
