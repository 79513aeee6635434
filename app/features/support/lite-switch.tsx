import { Form, href, useLocation, useRouteLoaderData } from "react-router";
import { Button } from "../../ui/button.tsx";

/** Switches between pages with scripts and pages without; the choice is kept in a cookie. */
export function LiteSwitch() {
  const isLite = useRouteLoaderData<{ isLite: boolean }>("root")?.isLite ?? false;
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={href("/lite")} reloadDocument className="lite-switch">
      <input type="hidden" name="backTo" value={pathname + search} />
      <Button name="lite" value={isLite ? "0" : "1"} tone="plain" small>
        {isLite ? "Turn Lite mode off" : "Turn Lite mode on"}
      </Button>
    </Form>
  );
}
