import type { Generated, GeneratedAlways } from "kysely";

/** The tables of customers: accounts, sign-in, addresses, favourites and push subscriptions. */
export interface CustomerTables {
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
    /** Null if none was chosen, '' for none of the known areas. */
    area: string | null;
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
    /** The known device that requested the code; null for all unknown clients. */
    requestedByDevice: string | null;
    wrongTries: Generated<number>;
    wrongTriesByClient: Generated<Record<string, number>>;
    createdAt: Generated<Date>;
    expiresAt: Date;
  };
  favourites: { customerId: string; vendorId: string; createdAt: Generated<Date> };
  pushSubscriptions: {
    id: Generated<number>;
    customerId: string;
    /** The session of the browser, whose end deletes the row. */
    sessionIdHash: Buffer;
    endpoint: string;
    p256dh: string;
    auth: string;
    createdAt: Generated<Date>;
  };
}
