import { EmptyState } from "../../ui/empty-state.tsx";
import { UserText } from "../../ui/user-text.tsx";
import type { MenuSection } from "./menu.ts";
import { MenuItemCard } from "./menu-item-card.tsx";

/** The dishes of a menu under the headings of their categories. */
export function MenuSections({ sections, restaurantId }: { sections: MenuSection[]; restaurantId: string }) {
  if (sections.length === 0) {
    return <EmptyState title="This menu is empty" text="Nothing can be ordered here right now." />;
  }
  return sections.map(({ name, items }) => (
    <section className="menu-section" key={name}>
      <h2>
        <UserText>{name}</UserText>
      </h2>
      <ul className="menu">
        {items.map((item) => (
          <MenuItemCard key={item.id} item={item} restaurantId={restaurantId} />
        ))}
      </ul>
    </section>
  ));
}
