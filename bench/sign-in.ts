import { demoCustomer } from "../db/demo/seed.server.ts";
import { postForm } from "./requests.ts";

/** Signs in, and returns the Cookie header with the new session. @throws {Error} if that fails */
export async function signIn(
  origin: string,
  { email, password }: { email: string; password: string },
  path: "/login" | "/desk/sign-in" = "/login",
): Promise<string> {
  const response = await postForm(origin + path, { email, password });
  const [session] = response.headers.getSetCookie().filter((cookie) => /^(session|desk)=./.test(cookie));
  if (!session) throw new Error(`signing in at ${path} was answered with ${response.status}`);
  return session.split(";")[0] ?? "";
}

/** Signs the demo's customer in; returns the cookies of their later pages, which have scripts. */
export async function signInToDemo(origin: string): Promise<string> {
  return `${await signIn(origin, demoCustomer)}; visited=1`;
}
