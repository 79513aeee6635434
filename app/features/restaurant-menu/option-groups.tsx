import { isolate, t } from "../../i18n/text.ts";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { formatRupees } from "../money/money.ts";
import { groupField, readOptionIds } from "../options/choice-fields.ts";
import { ChoiceList, ChoiceRow } from "../options/choice-list.tsx";
import { describeLimits, type OptionGroup } from "../options/choices.ts";

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
