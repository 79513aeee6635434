import { RouterContextProvider } from "react-router";
import type { StaffMember } from "../../features/desk/staff-member.ts";
import { staffContext } from "./require-staff.server.ts";

interface Sent {
  /** The fields of a form; without them the page is only opened. */
  fields?: Record<string, string>;
  params?: Record<string, string>;
  headers?: HeadersInit;
}

/** For tests: the arguments of a loader or action when this person opens a page of the desk, or sends a form to it. */
export function deskArgs(member: StaffMember, path: string, { fields, params = {}, headers = {} }: Sent = {}) {
  const context = new RouterContextProvider();
  context.set(staffContext, member);
  const url = new URL(path, "http://localhost");
  const form = fields && { method: "POST", body: new URLSearchParams(fields) };
  return { request: new Request(url, { headers, ...form }), context, url, params } as never;
}
