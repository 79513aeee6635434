import { type ComponentProps, lazy, Suspense, useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { Modal } from "../../ui/modal.tsx";
import { stripBidiControls } from "../../ui/text/bidi.ts";
import { dishPath } from "../menu/dish-path.ts";
import type { Dish } from "./dish.server.ts";
import type { MenuSection } from "./menu.ts";

// Loaded when the first dialog opens.
const DishChoices = lazy(() => import("./dish-choices.tsx"));

type OpenMenu = { sections: MenuSection[]; restaurant: { id: string } };

/** Returns the dish whose dialog is open, or undefined. */
export function useOpenDish({ sections, restaurant }: OpenMenu): { name: string } | undefined {
  const { mask } = useLocation();
  const isShown = ({ id }: { id: string }) => dishPath(restaurant.id, id) === mask?.pathname;
  return mask && sections.flatMap(({ items }) => items).find(isShown);
}

/**
 * A dialog over the menu with the choices of a dish. The browser's URL is that of the dish's page, but only the hash of the
 * router's location has changed, so the menu stays and only the dish is loaded.
 */
export function DishDialog({ dish }: { dish: { name: string } | undefined }) {
  const { mask, pathname, search } = useLocation();
  if (!dish || !mask) return null;
  const menu = pathname + search;
  return <OpenDish name={dish.name} path={mask.pathname + mask.search} closeTo={{ to: `${menu}#menu`, mask: menu }} />;
}

type OpenDishProps = Omit<ComponentProps<typeof DishChoices>, "dish"> & { name: string };

function OpenDish({ name, path, closeTo }: OpenDishProps) {
  const { load, data } = useFetcher<{ dish: Dish }>();
  useEffect(() => void load(path), [load, path]);
  return (
    <Modal title={stripBidiControls(name)} closeTo={closeTo}>
      <Suspense>
        <DishChoices dish={data?.dish} path={path} closeTo={closeTo} />
      </Suspense>
    </Modal>
  );
}
