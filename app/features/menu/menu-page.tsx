import type { ComponentProps } from "react";
import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Page } from "../../ui/page.tsx";
import { RestaurantLine } from "../desk/restaurant-line.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { useReply } from "../desk/use-reply.ts";
import { categoryNameField } from "./category-name-form.tsx";
import { DeskMenu } from "./desk-menu.tsx";
import { soldOutFields } from "./sold-out-forms.tsx";

type MenuPageProps = ComponentProps<typeof DeskMenu> & ComponentProps<typeof RestaurantLine>;

/** The page of a restaurant's menu at the desk, with links to its extras and, for managers, to new dishes and the export. */
export function MenuPage({ reply: answer, ...props }: MenuPageProps) {
  const { vendorId, mayEdit, sections } = props;
  const reply = useReply(answer);
  const fields = [categoryNameField, ...soldOutFields(sections.flatMap(({ dishes }) => dishes))];
  return (
    <Page title="Menu" width="columns" hasErrors={Boolean(reply)}>
      <RestaurantLine {...props} />
      <ErrorSummary reply={reply} fields={fields} />
      <div className="desk-top">
        {mayEdit && (
          <ButtonLink to={restaurantPath(href("/desk/menu/items/:itemId", { itemId: "new" }), vendorId)}>
            Add a dish
          </ButtonLink>
        )}{" "}
        <ButtonLink to={restaurantPath(href("/desk/menu/options"), vendorId)} tone="tint">
          Extras
        </ButtonLink>{" "}
        {mayEdit && (
          <ButtonLink to={restaurantPath(href("/desk/menu/export.json"), vendorId)} tone="plain" reloadDocument>
            Export
          </ButtonLink>
        )}
      </div>
      <DeskMenu {...props} reply={reply} />
    </Page>
  );
}
