import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { clientAddressContext } from "#app/http/client-address.server.ts";

/**
 * Renders the sign-in page, which needs no database, before the first visitor does: compiling the code that all pages
 * share takes 35 ms, during which no other request is answered. The status is not checked: an error page warms up that code as well.
 */
export async function warmUp(build: ServerBuild): Promise<void> {
  const handle = createRequestHandler(build, "production");
  const context = new RouterContextProvider();
  context.set(clientAddressContext, "");
  const page = await handle(new Request("http://localhost/login"), context);
  await page.text();
}
