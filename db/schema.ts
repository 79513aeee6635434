/** The tables as TypeScript sees them: camelCase names of the snake_case columns in `migrations/`. Types only. */
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export type OrderStatus =
  | "pending"
  | "confirmed"
  | "preparing"
  | "ready"
  | "out_for_delivery"
  | "delivered"
  | "cancelled";

export type StaffRole = "owner" | "support" | "manager" | "kitchen" | "rider";

/** Why an order was cancelled: by the kitchen's refusal, the clock, the rider, the restaurant's manager or the customer. */
export type CancelCode = "refused" | "no_answer" | "no_show" | "restaurant" | "customer";

/** A timestamp that may be 'infinity' or '-infinity', which pg reads as a number. */
type Timestamp<Written> = ColumnType<Date | number, Written, Date | string>;

type Json = ColumnType<Record<string, unknown> | null, string | null | undefined, never>;

export interface Database {
  /** Facts about this database as a whole. */
  installation: { key: string; value: string };
  customers: {
    id: Generated<string>;
    email: string;
    fullName: string;
    phone: string;
    passwordHash: string;
    status: Generated<"active" | "disabled">;
    profileImage: Generated<string>;
    notifications: Generated<boolean>;
    location: Generated<boolean>;
    language: Generated<"en" | "ur">;
    deletedAt: Date | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  addresses: {
    id: string;
    customerId: string;
    label: string;
    address: string;
    isDefault: Generated<boolean>;
    createdAt: Generated<Date>;
  };
  sessions: {
    idHash: Buffer;
    customerId: string;
    userAgent: Generated<string>;
    createdAt: Generated<Date>;
    lastSeenAt: Generated<Date>;
  };
  knownDevices: { idHash: Buffer; customerId: string; lastSignedInAt: Generated<Date> };
  passwordResets: {
    id: GeneratedAlways<number>;
    customerId: string;
    codeHash: string;
    /** The known device that asked for the code; null: anybody else. */
    requestedByDevice: string | null;
    wrongTries: Generated<number>;
    wrongTriesByClient: Generated<Record<string, number>>;
    createdAt: Generated<Date>;
    expiresAt: Date;
  };
  categories: {
    id: Generated<string>;
    name: string;
    nameUrdu: string | null;
    isActive: Generated<boolean>;
    order: Generated<number>;
  };
  vendors: {
    id: Generated<string>;
    restaurantName: string;
    /** Shown to who reads Urdu. */
    nameUrdu: string | null;
    cuisine: Generated<string>;
    category: Generated<string>;
    address: Generated<string>;
    restaurantImage: Generated<string>;
    /** One decimal, 1 to 5; null before the first review. */
    rating: number | null;
    totalRatings: Generated<number>;
    deliveryTime: string | null;
    deliveryFee: Generated<number>;
    minOrder: number | null;
    isOpen: Generated<boolean>;
    isApproved: Generated<boolean>;
    phone: Generated<string>;
    /** No orders until then, whatever the hours say. */
    pausedUntil: Date | null;
    /** Minutes the kitchen has to answer an order. */
    acceptMinutes: Generated<number>;
    commissionPercent: Generated<number>;
    /** Counted by the database: orders since the last answer that nobody answered. */
    unansweredCount: Generated<number>;
    /** The present or next stretch of opening hours: see features/hours/hours.server.ts. */
    opensAt: Timestamp<Date | string | undefined>;
    closesAt: Timestamp<Date | string | undefined>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  /** `opens` and `closes` are 'HH:MM:SS'; weekday 1 is Monday. */
  vendorHours: { vendorId: string; weekday: number; opens: string; closes: string };
  vendorHourExceptions: {
    id: Generated<number>;
    vendorId: string;
    name: Generated<string>;
    fromDate: ColumnType<Date, string, string>;
    toDate: ColumnType<Date, string, string>;
  };
  vendorHourExceptionSpans: { exceptionId: number; opens: string; closes: string };
  menuItems: {
    id: Generated<string>;
    vendorId: string;
    name: string;
    nameUrdu: string | null;
    description: Generated<string>;
    price: number;
    image: Generated<string>;
    category: Generated<string>;
    isPopular: Generated<boolean>;
    isAvailable: Generated<boolean>;
    /** 'infinity' until somebody turns it on again. */
    soldOutUntil: ColumnType<Date | number | null, Date | string | null | undefined, Date | string | null>;
    order: Generated<number>;
    /** By these an imported dish is known again; unique in the restaurant, whatever their case. */
    sku: string | null;
    handle: string | null;
  };
  optionGroups: {
    id: Generated<string>;
    vendorId: string;
    name: string;
    min: Generated<number>;
    max: Generated<number>;
  };
  options: {
    id: Generated<string>;
    groupId: string;
    name: string;
    price: Generated<number>;
    soldOutUntil: ColumnType<Date | number | null, Date | string | null | undefined, Date | string | null>;
    order: Generated<number>;
  };
  menuItemOptionGroups: { menuItemId: string; groupId: string; order: Generated<number> };
  menuItemVariations: {
    id: Generated<string>;
    menuItemId: string;
    name: string;
    price: number;
    order: Generated<number>;
    sku: string | null;
  };
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
    /** What ordering again changed: see features/cart/order-again.ts. */
    orderAgain: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  };
  cartItems: {
    id: Generated<number>;
    cartId: number;
    menuItemId: string;
    variationId: string | null;
    /** Sorted, without duplicates; some may have left the menu meanwhile. */
    optionIds: Generated<string[]>;
    /** The customer's wish for this line. */
    note: Generated<string>;
    /** Made of options and note: lines that differ in it are different lines. */
    lineKey: GeneratedAlways<string>;
    quantity: number;
  };
  riders: { id: Generated<string>; fullName: string; photoUrl: Generated<string> };
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
  pushSubscriptions: {
    id: Generated<number>;
    customerId: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    createdAt: Generated<Date>;
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
  favourites: { customerId: string; vendorId: string; createdAt: Generated<Date> };
  staff: {
    id: Generated<string>;
    email: string;
    fullName: string;
    phone: Generated<string>;
    passwordHash: string;
    status: Generated<"active" | "disabled">;
    riderId: string | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  staffRoles: { staffId: string; role: StaffRole; vendorId: string | null; createdAt: Generated<Date> };
  staffSessions: {
    idHash: Buffer;
    staffId: string;
    userAgent: Generated<string>;
    createdAt: Generated<Date>;
    lastSeenAt: Generated<Date>;
  };
  staffInvitations: {
    tokenHash: Buffer;
    /** Null in the set-up link of the first owner. */
    email: string | null;
    fullName: Generated<string>;
    role: StaffRole;
    vendorId: string | null;
    riderId: string | null;
    invitedBy: string | null;
    createdAt: Generated<Date>;
    expiresAt: Timestamp<Date | string>;
  };
  deskEvents: {
    id: Generated<number>;
    at: Generated<Date>;
    /** Null: the clock, or a command. */
    staffId: string | null;
    staffName: string;
    action: string;
    subjectType: string;
    subjectId: string;
    vendorId: string | null;
    before: Json;
    after: Json;
  };
  /** Waits for its import to be confirmed; without a restaurant it is a list of restaurants. */
  importFiles: {
    staffId: string;
    token: string;
    vendorId: string | null;
    name: Generated<string>;
    content: Buffer;
    hidesMissing: Generated<boolean>;
    createdAt: Generated<Date>;
  };
  /** Restaurants whose board is, or was, on a screen of somebody who works there: see features/kitchen/open-boards.server.ts. */
  openBoards: { vendorId: string; seenAt: Generated<Date> };
  /** Cash that riders handed in. Rows are never changed. */
  cashHandovers: {
    id: GeneratedAlways<number>;
    riderId: string;
    /** Below zero in an entry that corrects another one. */
    amount: number;
    receivedBy: string;
    /** The row of the same rider and amount that this entry takes back. */
    corrects: number | null;
    correctedAmount: GeneratedAlways<number>;
    reason: Generated<string>;
    at: Generated<Date>;
  };
  /** Days in Asia/Karachi whose reports are computed: see docs/decisions.md, 'Reports are computed by day'. */
  reportClosedDays: { day: ColumnType<Date, string, string> };
  reportDays: {
    day: ColumnType<Date, string, string>;
    vendorId: string;
    orders: number;
    delivered: number;
    cancelled: number;
    salesRupees: number;
    commissionRupees: number;
    /** The part of the sales whose cash riders took. */
    riderCashRupees: number;
    /** One number for each order that was accepted, or delivered. */
    acceptMinutes: number[];
    doorMinutes: number[];
  };
  reportDishes: {
    day: ColumnType<Date, string, string>;
    vendorId: string;
    name: string;
    quantity: number;
    salesRupees: number;
  };
  reportCancellations: {
    day: ColumnType<Date, string, string>;
    vendorId: string;
    cancelCode: CancelCode | null;
    reason: string;
    orders: number;
  };
  pictures: { hash: string; width: number; height: number; createdAt: Generated<Date> };
  pictureFiles: { hash: string; width: number; format: "webp" | "jpeg"; data: Buffer };
}
