import type { ReactNode } from "react";
import { Form, href, useLocation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useRoot } from "../../ui/use-root.ts";

/** The switch at the foot of every page, between pages with scripts and pages without. */
export function LiteSwitch() {
  const { isLite, label } = useLite();
  return (
    <LiteForm>
      <Button name="lite" value={isLite ? "0" : "1"} tone="plain" small>
        {label}
      </Button>
    </LiteForm>
  );
}

/** The same as an entry of the profile's menu, which says what it is for. */
export function LiteEntry() {
  const { isLite, label } = useLite();
  return (
    <LiteForm>
      <button type="submit" name="lite" value={isLite ? "0" : "1"}>
        <Icon name="leaf" />
        <span>
          {label} <small className="menu-hint">Pages without scripts, for slow or metered links</small>
        </span>
      </button>
    </LiteForm>
  );
}

/** A document of its own: the choice is kept in a cookie, and the next page comes with scripts or without. */
function LiteForm({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={href("/lite")} reloadDocument>
      <input type="hidden" name="backTo" value={pathname + search} />
      {children}
    </Form>
  );
}

function useLite(): { isLite: boolean; label: string } {
  const isLite = useRoot()?.isLite ?? false;
  return { isLite, label: isLite ? "Turn Lite mode off" : "Turn Lite mode on" };
}
