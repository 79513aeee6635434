import { ButtonLink } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { MoveForm, movePath } from "../kitchen/move-buttons.tsx";
import type { DeliveryCardProps } from "./delivery-card.tsx";
import { questionHash } from "./use-move-question.ts";

/**
 * The buttons of a delivery. A question has its own page; with scripts it is asked on this page, which works offline.
 */
export function DeliveryActions({ order, queueKey, onRefused }: DeliveryCardProps) {
  const isHydrated = useHydrated();
  if (order.moves.length === 0) return null;
  return (
    <div className="delivery-actions">
      {order.moves.map(({ move, button }) =>
        move === "pick-up" ? (
          <MoveForm key={move} from="deliveries" {...{ order, move, button, queueKey, onRefused }} />
        ) : (
          <ButtonLink
            key={move}
            to={isHydrated ? questionHash(move, order.id) : `${movePath(order, move)}?from=deliveries`}
            tone={move === "deliver" ? "primary" : "plain"}
            className={move === "no-show" ? "move-danger" : undefined}
            wide
          >
            {button}
            <VisuallyHidden>{` ${order.number}`}</VisuallyHidden>
          </ButtonLink>
        ),
      )}
    </div>
  );
}
