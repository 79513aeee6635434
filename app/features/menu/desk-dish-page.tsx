import type { ReactNode } from "react";
import { href } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { Page } from "../../ui/page.tsx";
import { Picture } from "../../ui/picture.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { CheckBox } from "../desk/check-box.tsx";
import { EditForm } from "../desk/edit-form.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { Select } from "../desk/select.tsx";
import { UrduNameField } from "../desk/urdu-name-field.tsx";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import type { HistoryPage } from "../history/list-history.server.ts";
import { SubjectHistory } from "../history/subject-history.tsx";
import { extrasRows } from "../options/choice-fields.ts";
import { PictureField, pictureFieldNames } from "../pictures/picture-field.tsx";
import type { findDishPage } from "./desk-dish-page.server.ts";
import type { DeskDish } from "./desk-menu.server.ts";
import { DishBadges, DishPrices, lacksExtras } from "./desk-menu.tsx";
import { sizeRows } from "./dish-limits.ts";
import { PricedRows } from "./priced-rows.tsx";
import { SoldOutForms } from "./sold-out-forms.tsx";

type DeskDishPageProps = { page: Awaited<ReturnType<typeof findDishPage>>; reply: FormReply | undefined };

/** The page of a dish at the desk: for the kitchen with its sold-out switch only, for managers also with the form that edits it. */
export function DeskDishPage({ page, reply: answer }: DeskDishPageProps) {
  const reply = useDeskReply(answer);
  const { vendorId, dish, tomorrow, editing } = page;
  const menu = restaurantPath(href("/desk/menu"), vendorId);
  const sale = dish && <DishSale dish={dish} tomorrow={tomorrow} menu={menu} />;
  return (
    <Page
      title={dish?.name ?? "Add a dish"}
      width={editing ? "columns" : "narrow"}
      backTo={menu}
      hasErrors={Boolean(reply)}
    >
      {editing ? (
        <DeskDishForm {...editing} dish={dish} reply={reply} above={sale && <Card>{sale}</Card>} />
      ) : (
        dish && (
          <Card>
            <DishFacts dish={dish} />
            {sale}
          </Card>
        )
      )}
    </Page>
  );
}

function DishFacts({ dish }: { dish: DeskDish }) {
  const { description, image, extras } = dish;
  return (
    <div className="desk-dish">
      <Picture src={image} alt="" width={96} height={96} />
      <div>
        <p>
          <DishPrices dish={dish} />
        </p>
        {description && (
          <p className="quiet">
            <UserText>{description}</UserText>
          </p>
        )}
        {extras.length > 0 && (
          <p className="quiet">
            Extras: <UserText>{extras.map(({ name }) => name).join(", ")}</UserText>
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether a dish is on sale, with the buttons that change it, which lead to its place in the menu. */
function DishSale({ dish, tomorrow, menu }: { dish: DeskDish; tomorrow: string; menu: string }) {
  const isOnSale = dish.isAvailable && !dish.soldOut && !lacksExtras(dish);
  return (
    <div className="desk-dish-actions">
      <p className="desk-dish-status">
        <DishBadges dish={dish} /> {isOnSale && <Badge tone="success">On sale</Badge>}
      </p>
      <SoldOutForms field="itemId" item={dish} reply={undefined} tomorrow={tomorrow} action={menu} />
    </div>
  );
}

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
function DeskDishForm(props: DeskDishFormProps) {
  return (
    <>
      <EditForm {...props} fields={fieldNames} encType="multipart/form-data">
        <DishFields {...props} />
      </EditForm>
      <SubjectHistory history={props.history} />
    </>
  );
}

type DishFieldsProps = Pick<DeskDishFormProps, "dish" | "categories" | "groups" | "reply">;

function DishFields({ dish, categories, groups, reply }: DishFieldsProps) {
  return (
    <div className="form-columns">
      <div>
        <Field label="Name" {...fieldProps(reply, "name", dish?.name)} autoComplete="off" />
        <CategoryField dish={dish} categories={categories} reply={reply} />
        <PriceFields dish={dish} reply={reply} />
      </div>
      <div>
        <UrduNameField reply={reply} saved={dish?.nameUrdu} />
        <TextAreaField label="Description" rows={2} {...fieldProps(reply, "description", dish?.description)} />
        {groups.length > 0 && <ExtrasFields dish={dish} groups={groups} reply={reply} />}
        <PictureField saved={dish?.image} reply={reply} />
        <CheckBox label="Popular" {...checkProps("isPopular", reply, dish?.isPopular ?? false)} />{" "}
        <CheckBox label="On the menu" {...checkProps("isAvailable", reply, dish?.isAvailable ?? true)} />{" "}
      </div>
    </div>
  );
}

function CategoryField({ dish, categories, reply }: Omit<DishFieldsProps, "groups">) {
  return (
    <>
      <Field label="Category" {...fieldProps(reply, "category", dish?.category)} list="categories" autoComplete="off" />
      <datalist id="categories">
        {categories.map((name) => (
          <option value={name} key={name} />
        ))}
      </datalist>
    </>
  );
}

function PriceFields({ dish, reply }: Pick<DishFieldsProps, "dish" | "reply">) {
  return (
    <>
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
    </>
  );
}

function ExtrasFields({ dish, groups, reply }: Omit<DishFieldsProps, "categories">) {
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
