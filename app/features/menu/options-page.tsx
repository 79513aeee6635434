import type { ComponentProps } from "react";
import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Page } from "../../ui/page.tsx";
import { RestaurantLine } from "../desk/restaurant-line.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import { DeskOptions } from "./desk-options.tsx";
import { soldOutFields } from "./sold-out-forms.tsx";

type OptionsPageProps = ComponentProps<typeof DeskOptions> & ComponentProps<typeof RestaurantLine>;

/** The page of a restaurant's extras at the desk; managers can add groups. */
export function OptionsPage({ reply: answer, ...props }: OptionsPageProps) {
  const { vendorId, mayEdit, groups } = props;
  const reply = useDeskReply(answer);
  const fields = soldOutFields(groups.flatMap(({ options }) => options));
  return (
    <Page
      title="Extras"
      width="columns"
      backTo={restaurantPath(href("/desk/menu"), vendorId)}
      hasErrors={Boolean(reply)}
      headerEnd={
        mayEdit && (
          <ButtonLink to={restaurantPath(href("/desk/menu/options/:groupId", { groupId: "new" }), vendorId)} small>
            Add extras
          </ButtonLink>
        )
      }
    >
      <RestaurantLine {...props} />
      <ErrorSummary reply={reply} fields={fields} />
      <DeskOptions {...props} reply={reply} />
    </Page>
  );
}
