import { Fragment } from "react";
import { Choice, ChoiceField } from "../../ui/forms/choice-field.tsx";
import { TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import type { OrderedDish } from "./move-answers.ts";
import { dishField, listReasons, maxReasonLength, type ReasonedMove } from "./reasons.ts";

interface ReasonFieldsProps {
  move: ReasonedMove;
  /** The dishes that can be marked as sold out, when an order is refused. */
  dishes: OrderedDish[];
  reply: FormReply | undefined;
}

/** The reason for a move: a predefined one or free text, with checkboxes for sold-out dishes below theirs. */
export function ReasonFields({ move, dishes, reply }: ReasonFieldsProps) {
  return (
    <>
      <ChoiceField legend="Why?" name="reason" error={reply?.errors.reason}>
        {listReasons(move).map(({ code, label }, index) => (
          <Fragment key={code}>
            <Choice
              type="radio"
              id={index === 0 ? "reason" : undefined}
              name="reason"
              value={code}
              defaultChecked={reply?.values.reason === code}
            >
              {label}
            </Choice>
            {code === "sold-out" && dishes.length > 0 && <SoldOutDishes dishes={dishes} reply={reply} />}
          </Fragment>
        ))}
      </ChoiceField>
      <TextAreaField
        label="The reason in your words, for the customer"
        hint="Sent only with 'Another reason'."
        {...fieldProps(reply, "text")}
        rows={2}
        maxLength={maxReasonLength}
      />
    </>
  );
}

function SoldOutDishes({ dishes, reply }: { dishes: OrderedDish[]; reply: FormReply | undefined }) {
  return (
    <div className="sold-out-dishes">
      <ChoiceField legend="What is sold out today?" name="dishes" error={reply?.errors.dishes}>
        {dishes.map(({ line, menuItemId, name }, index) => (
          <Choice
            key={menuItemId}
            type="checkbox"
            id={index === 0 ? "dishes" : dishField(line)}
            name={dishField(line)}
            defaultChecked={reply?.values[dishField(line)] === "on"}
          >
            <UserText>{name}</UserText>
          </Choice>
        ))}
        <input type="hidden" name="dishes" value="asked" />
      </ChoiceField>
    </div>
  );
}
