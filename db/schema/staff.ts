import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export type StaffRole = "owner" | "support" | "manager" | "kitchen" | "rider";

type Json = ColumnType<Record<string, unknown> | null, string | null | undefined, never>;

/** The tables of staff and their sign-in, of the desk's history, imports and open boards, and of riders and their cash. */
export interface StaffTables {
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
    /** Null for the set-up link of the first owner. */
    email: string | null;
    fullName: Generated<string>;
    role: StaffRole;
    vendorId: string | null;
    riderId: string | null;
    invitedBy: string | null;
    createdAt: Generated<Date>;
    /** 'infinity', which pg reads as a number, for the set-up link of the first owner. */
    expiresAt: ColumnType<Date | number, Date | string, Date | string>;
  };
  deskEvents: {
    id: Generated<number>;
    at: Generated<Date>;
    /** Null for the clock, a command or a customer. */
    staffId: string | null;
    staffName: string;
    action: string;
    subjectType: string;
    subjectId: string;
    vendorId: string | null;
    before: Json;
    after: Json;
  };
  /** Uploaded files whose import is to be confirmed; without a restaurant, a list of restaurants. */
  importFiles: {
    staffId: string;
    token: string;
    vendorId: string | null;
    name: Generated<string>;
    content: Buffer;
    hidesMissing: Generated<boolean>;
    createdAt: Generated<Date>;
  };
  /** When a restaurant's board was last open at the restaurant: see features/kitchen/open-boards.server.ts. */
  openBoards: { vendorId: string; seenAt: Generated<Date> };
  riders: { id: Generated<string>; fullName: string; photoUrl: Generated<string> };
  /** Cash that riders handed in. Rows are never changed. */
  cashHandovers: {
    id: GeneratedAlways<number>;
    riderId: string;
    /** Negative in an entry that corrects another one. */
    amount: number;
    receivedBy: string;
    /** The row of the same rider and amount that this entry reverses. */
    corrects: number | null;
    correctedAmount: GeneratedAlways<number>;
    reason: Generated<string>;
    at: Generated<Date>;
  };
}
