import { useEffect, useRef, useState } from "react";
import { Form, type useFetcher } from "react-router";
import { isolate, t } from "../../i18n/text.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field, TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { lineTotal, maxNoteLength, maxQuantity, unitPrice } from "../cart/cart-totals.ts";
import { formatRupees } from "../money/money.ts";
import { groupField, readOptionIds } from "../options/choice-fields.ts";
import { ChoiceList, ChoiceRow } from "../options/choice-list.tsx";
import { describeLimits, type OptionGroup } from "../options/choices.ts";
import type { Dish } from "./dish.server.ts";

type DishFormProps = {
  dish: Dish;
  reply: FormReply | undefined;
  /** Sends the form to `action` without leaving the page. */
  sender?: ReturnType<typeof useFetcher>;
  action?: string;
};

/** The form with a dish's size, extras, quantity and note, and the resulting price. */
export function DishForm({ dish, reply, sender, action }: DishFormProps) {
  const { form, totalRupees, updateTotal } = useTotal(dish);
  const Sender = sender?.Form ?? Form;
  return (
    <Sender method="post" action={action} ref={form} onChange={updateTotal} noValidate>
      {sender && <input type="hidden" name="stay" value="1" />}
      {reply?.values.line && <input type="hidden" name="line" value={reply.values.line} />}
      <DishFields dish={dish} reply={reply} />
      <p className="dish-total" role="status">
        <span>{totalRupees === undefined ? t("From") : t("Total")}</span>{" "}
        <strong className="price">{formatRupees(totalRupees ?? lowestPrice(dish))}</strong>
      </p>
      <SubmitButton wide busy={sender && sender.state !== "idle"}>
        {t("Add to Cart")}
      </SubmitButton>
    </Sender>
  );
}

/** The total of what is chosen in the form; undefined on the server, and while the quantity is not a positive number. */
function useTotal(dish: Dish) {
  const form = useRef<HTMLFormElement>(null);
  const [totalRupees, setTotal] = useState<number>();
  const updateTotal = () => setTotal(form.current ? readTotal(new FormData(form.current), dish) : undefined);
  // On mount as well: the customer may have chosen something before hydration.
  useEffect(updateTotal, [dish]);
  return { form, totalRupees, updateTotal };
}

function DishFields({ dish: { sizes, groups }, reply }: Pick<DishFormProps, "dish" | "reply">) {
  const fields = [groupField("size"), ...groups.map(({ id }) => groupField(id)), "quantity", "note"];
  return (
    <>
      <ErrorSummary reply={reply} fields={fields} />
      {sizes.length > 0 && <Sizes sizes={sizes} reply={reply} />}
      <OptionGroups groups={groups} reply={reply} />
      <Field
        label={t("Quantity")}
        {...fieldProps(reply, "quantity", "1")}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxQuantity}
        className="quantity-field"
      />
      <TextAreaField
        label={t("Note")}
        hint={t("Anything the kitchen should know about this dish")}
        {...fieldProps(reply, "note")}
        rows={2}
        maxLength={maxNoteLength}
      />
    </>
  );
}

function Sizes({ sizes, reply }: { sizes: Dish["sizes"]; reply: FormReply | undefined }) {
  const chosen = reply?.values.variationId ?? sizes[0]?.id;
  const id = groupField("size");
  return (
    <ChoiceList legend={t("Size")} limits={describeLimits({ min: 1, max: 1 })} id={id} error={reply?.errors[id]}>
      {sizes.map((size) => (
        <ChoiceRow
          key={size.id}
          type="radio"
          name="variationId"
          value={size.id}
          label={size.name}
          price={formatRupees(size.priceRupees)}
          isChecked={size.id === chosen}
        />
      ))}
    </ChoiceList>
  );
}

/** Without extras; of a dish with sizes, the price of the cheapest. */
function lowestPrice({ priceRupees, sizes }: Dish): number {
  return sizes.length > 0 ? Math.min(...sizes.map((size) => size.priceRupees)) : priceRupees;
}

/** Returns the total of the current choices, or undefined while the quantity is not a positive number. */
export function readTotal(form: FormData, { priceRupees, sizes, groups }: Dish): number | undefined {
  const optionIds = readOptionIds(form);
  const size = sizes.find(({ id }) => id === form.get("variationId"));
  const quantity = Number(form.get("quantity"));
  const extras = groups.flatMap(({ options }) => options.filter(({ id }) => optionIds.includes(id)));
  const one = unitPrice(size?.priceRupees ?? priceRupees, extras);
  return quantity > 0 ? lineTotal({ priceRupees: one, quantity }) : undefined;
}

/** A dish's groups of extras: radio buttons where at most one can be chosen, otherwise checkboxes. */
export function OptionGroups({ groups, reply }: { groups: OptionGroup[]; reply: FormReply | undefined }) {
  const chosen = readOptionIds(Object.entries(reply?.values ?? {}));
  // Numbered across all groups, because each checkbox needs a unique name.
  const firstFields = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 1),
  );
  return groups.map((group, index) => (
    <Group key={group.id} group={group} chosen={chosen} firstField={firstFields[index] ?? 1} reply={reply} />
  ));
}

type GroupProps = { group: OptionGroup; chosen: string[]; firstField: number; reply: FormReply | undefined };

function Group({ group, chosen, firstField, reply }: GroupProps) {
  const { id, name, options, min, max } = group;
  const type = max === 1 ? "radio" : "checkbox";
  const isNoneChosen = !options.some((option) => chosen.includes(option.id));
  const field = groupField(id);
  return (
    <ChoiceList legend={name} limits={describeLimits(group)} id={field} error={reply?.errors[field]}>
      {options.map((option, index) => (
        <ChoiceRow
          key={option.id}
          type={type}
          name={`choice${type === "radio" ? firstField : firstField + index}`}
          value={option.id}
          label={option.name}
          price={option.priceRupees > 0 ? isolate(`+ ${formatRupees(option.priceRupees)}`) : ""}
          isChecked={chosen.includes(option.id)}
          isSoldOut={option.isSoldOut}
        />
      ))}
      {type === "radio" && min === 0 && (
        <ChoiceRow
          type={type}
          name={`choice${firstField}`}
          value=""
          label={t("None")}
          price=""
          isChecked={isNoneChosen}
        />
      )}
    </ChoiceList>
  );
}
