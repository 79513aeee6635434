import type { ReactNode } from "react";
import { Field, TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { CheckBox } from "../desk/check-box.tsx";
import { EditForm } from "../desk/edit-form.tsx";
import { Select } from "../desk/select.tsx";
import type { HistoryPage } from "../history/list-history.server.ts";
import { SubjectHistory } from "../history/subject-history.tsx";
import { extrasRows } from "../options/choice-fields.ts";
import { PictureField, pictureFieldNames } from "../pictures/picture-field.tsx";
import type { DeskDish } from "./desk-menu.server.ts";
import { sizeRows } from "./dish-limits.ts";
import { PricedRows } from "./priced-rows.tsx";

type DeskDishFormProps = {
  dish: DeskDish | undefined;
  categories: string[];
  /** All groups of extras of the restaurant. */
  groups: { id: string; name: string }[];
  formKey: string;
  /** The version of the dish; undefined for a new one. */
  seen: string | undefined;
  history: HistoryPage;
  reply: FormReply | undefined;
  /** Shown between the errors and the fields. */
  above: ReactNode;
};

/** The form with everything a manager can edit about a dish; empty for a new one. */
export function DeskDishForm(props: DeskDishFormProps) {
  return (
    <>
      <EditForm {...props} fields={fieldNames} encType="multipart/form-data">
        <DishFields {...props} />
      </EditForm>
      <SubjectHistory history={props.history} />
    </>
  );
}

function DishFields({
  dish,
  categories,
  groups,
  reply,
}: Pick<DeskDishFormProps, "dish" | "categories" | "groups" | "reply">) {
  return (
    <div className="form-columns">
      <div>
        <Field label="Name" {...fieldProps(reply, "name", dish?.name)} autoComplete="off" />
        <Field
          label="Category"
          {...fieldProps(reply, "category", dish?.category)}
          list="categories"
          autoComplete="off"
        />
        <datalist id="categories">
          {categories.map((name) => (
            <option value={name} key={name} />
          ))}
        </datalist>
        <Field
          label="Price in rupees"
          hint="Leave this empty if the dish has sizes, which have their own prices."
          {...fieldProps(reply, "price", dish && String(dish.priceRupees))}
          inputMode="numeric"
          autoComplete="off"
        />
        <fieldset className="desk-fieldset">
          <legend>Sizes</legend>
          <p className="quiet">Rows without a name are ignored.</p>
          <PricedRows
            of={{ field: "size", label: "Size" }}
            rows={sizeRows}
            stored={dish?.sizes ?? []}
            spare={2}
            reply={reply}
          />
        </fieldset>
      </div>
      <div>
        <Field
          label="Name in Urdu"
          hint="Optional: shown to customers who read Urdu"
          {...fieldProps(reply, "nameUrdu", dish?.nameUrdu ?? "")}
          lang="ur"
          autoComplete="off"
        />
        <TextAreaField label="Description" rows={2} {...fieldProps(reply, "description", dish?.description)} />
        {groups.length > 0 && <ExtrasFields dish={dish} groups={groups} reply={reply} />}
        <PictureField saved={dish?.image} reply={reply} />
        <CheckBox label="Popular" {...checkProps("isPopular", reply, dish?.isPopular ?? false)} />{" "}
        <CheckBox label="On the menu" {...checkProps("isAvailable", reply, dish?.isAvailable ?? true)} />{" "}
      </div>
    </div>
  );
}

function ExtrasFields({ dish, groups, reply }: Pick<DeskDishFormProps, "dish" | "groups" | "reply">) {
  const choices = [{ value: "", label: "None" }, ...groups.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <fieldset className="desk-fieldset">
      <legend>Extras</legend>
      <p className="quiet">Customers choose from these, in this order.</p>
      {extrasRows.slice(0, groups.length).map((name, index) => (
        <Select
          key={name}
          label={`Extras ${index + 1}`}
          {...fieldProps(reply, name, dish?.extras[index]?.id)}
          choices={choices}
        />
      ))}
    </fieldset>
  );
}

/** As `fieldProps`, for a checkbox: one that is not sent was cleared. */
function checkProps(name: string, reply: FormReply | undefined, saved: boolean) {
  return { name, defaultChecked: reply ? reply.values[name] !== undefined : saved };
}

/** Field names in the order of the page. */
const fieldNames = [
  "name",
  "category",
  "price",
  ...sizeRows.flatMap((row) => [`sizeName${row}`, `sizePrice${row}`]),
  "nameUrdu",
  "description",
  ...extrasRows,
  ...pictureFieldNames,
];
