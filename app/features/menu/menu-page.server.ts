import { readText } from "../search/search-params.ts";
import { type DeskSection, listDeskMenu } from "./desk-menu.server.ts";
import { findTomorrow } from "./sold-out.server.ts";

/** So many dishes are two screens of a phone. */
const maxUnsearched = 10;

/** Finds what the page of a menu shows: with `?search=`, the dishes with each of its words in their names or category. */
export async function findMenuPage(vendorId: string, url: URL) {
  const search = readText(url, "search", 100);
  const [menu, tomorrow] = await Promise.all([listDeskMenu(vendorId), findTomorrow()]);
  const isSearchable = menu.reduce((total, { dishes }) => total + dishes.length, 0) > maxUnsearched;
  return { sections: search ? searchMenu(menu, search) : menu, search, isSearchable, tomorrow };
}

function searchMenu(menu: DeskSection[], search: string): DeskSection[] {
  const words = search.toLowerCase().split(/\s+/);
  return menu
    .map(({ dishes, ...section }) => {
      const matching = dishes.filter((dish) => {
        const names = [dish.name, dish.nameUrdu, section.category, section.nameUrdu].join(" ").toLowerCase();
        return words.every((word) => names.includes(word));
      });
      return { ...section, dishes: matching };
    })
    .filter(({ dishes }) => dishes.length > 0);
}
