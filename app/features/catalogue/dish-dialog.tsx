import { lazy, Suspense, useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { stripBidiControls } from "../../ui/bidi.ts";
import { Modal } from "../../ui/modal.tsx";
import { dishPath } from "../menu/dish-path.ts";
import type { Dish } from "./dish.server.ts";
import type { MenuSection } from "./menu.ts";

// Loaded when the first dialog opens.
const DishChoices = lazy(() => import("./dish-choices.tsx"));

type DishDialogProps = { sections: MenuSection[]; restaurant: { id: string } };

/**
 * A dialog over the menu with the choices of a dish. The browser's URL is that of the dish's page, but only the hash of the
 * router's location has changed, so the menu stays and only the dish is loaded.
 */
export function DishDialog({ sections, restaurant }: DishDialogProps) {
  const { mask, pathname, search } = useLocation();
  const isShown = ({ id }: { id: string }) => dishPath(restaurant.id, id) === mask?.pathname;
  const item = mask && sections.flatMap(({ items }) => items).find(isShown);
  return item && <OpenDish name={item.name} path={mask.pathname + mask.search} closeTo={`${pathname}${search}#menu`} />;
}

function OpenDish({ name, path, closeTo }: { name: string; path: string; closeTo: string }) {
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
