import type { ComponentProps } from "react";
import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Page } from "../../ui/page.tsx";
import { RestaurantLine } from "../staff/restaurant-line.tsx";
import { DeskOptions } from "./desk-options.tsx";
import { soldOutField } from "./sold-out-forms.tsx";

type OptionsPageProps = ComponentProps<typeof DeskOptions> &
  ComponentProps<typeof RestaurantLine> & { vendorId: string };

/** The page of a restaurant's extras at the desk; managers can add groups. */
export function OptionsPage(props: OptionsPageProps) {
  const { vendorId, mayEdit, reply } = props;
  const query = `?${new URLSearchParams({ restaurant: vendorId })}`;
  const fields = reply?.values.optionId ? [soldOutField(reply.values.optionId)] : [];
  return (
    <Page title="Extras" backTo={href("/desk/menu") + query} hasErrors={Boolean(reply)}>
      <RestaurantLine {...props} />
      <ErrorSummary reply={reply} fields={fields} />
      {mayEdit && (
        <div className="desk-top">
          <ButtonLink to={href("/desk/menu/options/:groupId", { groupId: "new" }) + query}>Add extras</ButtonLink>
        </div>
      )}
      <DeskOptions {...props} />
    </Page>
  );
}
