import type { ComponentProps } from "react";
import { href } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Page } from "../../ui/page.tsx";
import { RestaurantLine } from "../desk/restaurant-line.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import { SearchForm } from "../search/search-form.tsx";
import { DeskMenu } from "./desk-menu.tsx";
import { soldOutFields } from "./sold-out-forms.tsx";

type MenuPageProps = ComponentProps<typeof DeskMenu> &
  ComponentProps<typeof RestaurantLine> & {
    /** Whether the menu is so long that it can be searched. */
    isSearchable: boolean;
  };

/** The page of a restaurant's menu at the desk, with links to its extras and, for managers, to new dishes and the export. */
export function MenuPage({ reply: answer, ...props }: MenuPageProps) {
  const { vendorId, search, isSearchable } = props;
  const reply = useDeskReply(answer);
  const fields = ["nameUrdu", ...soldOutFields(props.sections.flatMap(({ dishes }) => dishes))];
  return (
    <Page title="Menu" width="columns" hasErrors={Boolean(reply)} headerEnd={<Actions {...props} />}>
      <RestaurantLine {...props} />
      <ErrorSummary reply={reply} fields={fields} />
      {(isSearchable || search) && (
        <SearchForm label="Dish or category" search={search} kept={{ restaurant: vendorId }} />
      )}
      <DeskMenu {...props} reply={reply} />
    </Page>
  );
}

function Actions({ vendorId, mayEdit }: Pick<MenuPageProps, "vendorId" | "mayEdit">) {
  return (
    <>
      {mayEdit && (
        <ButtonLink to={restaurantPath(href("/desk/menu/export.json"), vendorId)} tone="plain" small reloadDocument>
          Export
        </ButtonLink>
      )}
      <ButtonLink to={restaurantPath(href("/desk/menu/options"), vendorId)} tone="plain" small>
        Extras
      </ButtonLink>
      {mayEdit && (
        <ButtonLink to={restaurantPath(href("/desk/menu/items/:itemId", { itemId: "new" }), vendorId)} small>
          Add a dish
        </ButtonLink>
      )}
    </>
  );
}
