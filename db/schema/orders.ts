import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export type OrderStatus =
  | "pending"
  | "confirmed"
  | "preparing"
  | "ready"
  | "out_for_delivery"
  | "delivered"
  | "cancelled";

/** Who cancelled an order: the kitchen that refused it, the clock, the rider, the restaurant's manager or the customer. */
export type CancelCode = "refused" | "no_answer" | "no_show" | "restaurant" | "customer";

/** The tables of carts, orders, changes of their status, messages about them, and reviews. */
export interface OrderTables {
  carts: {
    id: Generated<number>;
    customerId: string;
    vendorId: string;
    createdAt: Generated<Date>;
    replacedAt: Date | null;
    /** The following four were entered at a checkout that placed no order; as in `orders`. */
    specialInstructions: Generated<string>;
    customerPhone: string | null;
    changeFor: number | null;
    deliverAt: Date | null;
    /** The customer's address chosen there; null for the default one. */
    addressId: string | null;
    /** The differences from the order that was ordered again: see features/cart/order-again.ts. */
    orderAgain: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  };
  cartItems: {
    id: Generated<number>;
    cartId: number;
    menuItemId: string;
    variationId: string | null;
    /** Sorted, without duplicates; some options may have been deleted since. */
    optionIds: Generated<string[]>;
    /** The customer's note to the kitchen about this line. */
    note: Generated<string>;
    /** Computed from options and note: dishes that differ in it are separate lines. */
    lineKey: GeneratedAlways<string>;
    quantity: number;
  };
  orders: {
    id: string;
    customerId: string;
    vendorId: string;
    checkoutKey: string;
    /** The fingerprint of the cart that was shown to the customer: see features/cart/cart-lines.server.ts. */
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
    /** The address chosen at checkout, which may have been deleted; null for orders of earlier versions. */
    addressId: string | null;
    addressLabel: Generated<string>;
    deliveryAddress: string;
    paymentMethod: Generated<string>;
    paymentStatus: Generated<string>;
    specialInstructions: Generated<string>;
    /** The amount in rupees that the customer will pay with; the rider brings change. */
    changeFor: number | null;
    /** When the customer wants it; null: as soon as possible. */
    deliverAt: Date | null;
    /** When the kitchen's board shows a scheduled order: see features/scheduled-orders/delivery-times.ts. */
    boardAt: Date | null;
    riderId: string | null;
    /** Whether a rider of the restaurant without an account delivers it. */
    hasOwnRider: Generated<boolean>;
    /** When the kitchen's screen first showed it. */
    seenAt: Date | null;
    /** When the order is cancelled unless it is answered; null for never. */
    acceptBy: Date | null;
    readyBy: Date | null;
    cancelCode: CancelCode | null;
    /** The member of staff who received the cash. */
    cashReceivedBy: string | null;
    /** The platform's commission if the order is delivered. A trigger sets it when the order is placed, unless it is given. */
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
  /** Of a delivered order, by its customer and of its restaurant. */
  reviews: {
    id: Generated<string>;
    orderId: string;
    customerId: string;
    vendorId: string;
    rating: number;
    comment: string;
    createdAt: Generated<Date>;
    /** When the customer last changed it. */
    updatedAt: Generated<Date>;
    /** Since when the desk has hidden its comment from customers; null while it is shown. */
    commentHiddenAt: Date | null;
  };
  /** How many of a restaurant's reviews give this many stars, counted by triggers. */
  reviewCounts: { vendorId: string; rating: number; count: number };
}
