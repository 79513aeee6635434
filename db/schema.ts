/** The tables as TypeScript sees them: camelCase names of the snake_case columns in `migrations/`. Types only. */
import type { Generated } from "kysely";

export type OrderStatus =
  | "pending"
  | "confirmed"
  | "preparing"
  | "ready"
  | "out_for_delivery"
  | "delivered"
  | "cancelled";

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
    language: Generated<string>;
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
  passwordResets: {
    customerId: string;
    codeHash: string;
    wrongTries: Generated<number>;
    createdAt: Generated<Date>;
    expiresAt: Date;
  };
  categories: { id: Generated<string>; name: string; isActive: Generated<boolean>; order: Generated<number> };
  vendors: {
    id: Generated<string>;
    restaurantName: string;
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
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  menuItems: {
    id: Generated<string>;
    vendorId: string;
    name: string;
    description: Generated<string>;
    price: number;
    image: Generated<string>;
    category: Generated<string>;
    isPopular: Generated<boolean>;
    isAvailable: Generated<boolean>;
    order: Generated<number>;
  };
  menuItemVariations: {
    id: Generated<string>;
    menuItemId: string;
    name: string;
    price: number;
    order: Generated<number>;
  };
  carts: {
    id: Generated<number>;
    customerId: string;
    vendorId: string;
    createdAt: Generated<Date>;
    replacedAt: Date | null;
  };
  cartItems: {
    id: Generated<number>;
    cartId: number;
    menuItemId: string;
    variationId: string | null;
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
    addressLabel: Generated<string>;
    deliveryAddress: string;
    paymentMethod: Generated<string>;
    paymentStatus: Generated<string>;
    specialInstructions: Generated<string>;
    riderId: string | null;
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
  favourites: { customerId: string; vendorId: string; createdAt: Generated<Date> };
}
