import { Fragment } from "react";
import { href } from "react-router";
import { stripBidiControls } from "../../i18n/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Chunk } from "../../ui/cached.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { KeepFocus } from "../../ui/keep-focus.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { changeQuery } from "../../ui/query.ts";
import { UserText } from "../../ui/text/user-text.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { formatRupees } from "../money/money.ts";
import { CategoryNameForm } from "./category-name-form.tsx";
import type { DeskDish, DeskSection } from "./desk-menu.server.ts";
import { MoveUpDown } from "./move-up-down.tsx";
import { SoldOutForms } from "./sold-out-forms.tsx";

type DeskMenuProps = {
  sections: DeskSection[];
  vendorId: string;
  mayEdit: boolean;
  /** Only the dishes found are listed, and cannot be moved, because their neighbours are not shown. */
  search?: string | undefined;
  reply: FormReply | undefined;
  /** 'YYYY-MM-DD': the first day on which a dish can come back. */
  tomorrow: string;
};

/** A restaurant's menu at the desk: sold-out switches for the kitchen and, with `mayEdit`, editing for managers. */
export function DeskMenu({ sections, search, ...others }: DeskMenuProps) {
  const { vendorId, mayEdit } = others;
  const action = href("/desk/menu") + changeQuery("", { restaurant: vendorId, search });
  const common = { ...others, action, mayEdit: mayEdit && !search };
  if (sections.length === 0) return search ? <NothingFound vendorId={vendorId} /> : <EmptyMenu {...others} />;
  return (
    <KeepFocus>
      {sections.length > 1 && !search && <SectionLinks sections={sections} />}
      {sections.map((section, index) => (
        <section className="card desk-section" key={section.category} id={sectionId(index)}>
          <div className="desk-section-head">
            <SectionTitle section={section} />
            <SectionActions section={section} index={index} isAlone={sections.length === 1} {...common} />
          </div>
          <ul>
            {section.dishes.map((dish, position) => (
              <DishRow dish={dish} index={position} key={dish.id} isAlone={section.dishes.length === 1} {...common} />
            ))}
          </ul>
        </section>
      ))}
    </KeepFocus>
  );
}

function NothingFound({ vendorId }: Pick<DeskMenuProps, "vendorId">) {
  return (
    <EmptyState title="No dishes found">
      <ButtonLink to={restaurantPath(href("/desk/menu"), vendorId)} tone="tint">
        Show all
      </ButtonLink>
    </EmptyState>
  );
}

function EmptyMenu({ vendorId, mayEdit }: Pick<DeskMenuProps, "vendorId" | "mayEdit">) {
  return (
    <EmptyState title="No dishes yet" text={mayEdit ? "Add the first one, or import a file." : "The menu is empty."}>
      {mayEdit && (
        <ButtonLink to={restaurantPath(href("/desk/import"), vendorId)} tone="tint">
          Import a file
        </ButtonLink>
      )}
    </EmptyState>
  );
}

const sectionId = (index: number) => `section-${index + 1}`;

function SectionLinks({ sections }: { sections: DeskSection[] }) {
  return (
    <nav className="chip-row" aria-label="Categories">
      {sections.map(({ category }, index) => (
        <Fragment key={category}>
          <a className="chip" href={`#${sectionId(index)}`}>
            <UserText>{category || "Other"}</UserText>
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

function SectionTitle({ section: { category, nameUrdu } }: { section: DeskSection }) {
  return (
    <div>
      <h2 className="card-title">
        <UserText>{category || "Other"}</UserText>
      </h2>
      {nameUrdu && (
        <p className="quiet">
          <UserText>{nameUrdu}</UserText>
        </p>
      )}
    </div>
  );
}

type PlaceProps = Omit<DeskMenuProps, "sections" | "search"> & {
  /** The position of the section on the menu, or of the dish in its section. */
  index: number;
  isAlone: boolean;
  action: string;
};

function SectionActions(props: PlaceProps & { section: DeskSection }) {
  const { section, index, isAlone, mayEdit, reply, action } = props;
  const { category } = section;
  // Dishes without a category are always listed last, as 'Other'.
  if (!mayEdit || category === "") return null;
  return (
    <div className="desk-dish-actions">
      <CategoryNameForm section={section} id={`category-${index + 1}`} reply={reply} action={action} />
      {!isAlone && (
        <MoveUpDown name="category" value={category} what={`category ${category}`} index={index} action={action} />
      )}
    </div>
  );
}

function DishRow(props: PlaceProps & { dish: DeskDish }) {
  const { dish, index, isAlone, vendorId, mayEdit, reply, tomorrow, action } = props;
  const { id, name, image, isAvailable, soldOut } = dish;
  const page = restaurantPath(href("/desk/menu/items/:itemId", { itemId: id }), vendorId);
  return (
    <Chunk
      as="li"
      className={soldOut || !isAvailable || lacksExtras(dish) ? "desk-dish desk-dish--off" : "desk-dish"}
      id={`dish-${id}`}
    >
      <Picture src={image} alt="" width={96} height={96} />
      <div>
        <h3>
          <Link to={page}>
            <UserText>{name}</UserText>
          </Link>
        </h3>
        <p className="quiet">
          <DishPrices dish={dish} />
        </p>
        <p>
          <DishBadges dish={dish} />
        </p>
      </div>
      <div className="desk-dish-actions">
        <SoldOutForms field="itemId" item={dish} reply={reply} tomorrow={tomorrow} action={action} />
        {mayEdit && !isAlone && <MoveUpDown name="itemId" value={id} what={name} index={index} action={action} />}
      </div>
    </Chunk>
  );
}

/** Says whether a dish is popular, hidden or sold out. */
export function DishBadges({ dish }: { dish: DeskDish }) {
  const { isPopular, isAvailable, soldOut } = dish;
  return (
    <>
      {isPopular && <Badge tone="warning">Popular</Badge>} {!isAvailable && <Badge tone="secondary">Hidden</Badge>}{" "}
      {soldOut && <Badge tone="error">{`Sold out ${soldOut}`}</Badge>}{" "}
      {lacksExtras(dish) && <Badge tone="error">Required extras sold out</Badge>}
    </>
  );
}

/** Whether customers find a dish sold out because of its extras. */
export const lacksExtras = ({ extras }: DeskDish) => extras.some(({ lacking }) => lacking);

/** 'Rs. 450', or each size with its price. */
export function DishPrices({ dish: { priceRupees: single, sizes } }: { dish: DeskDish }) {
  if (sizes.length === 0) return formatRupees(single);
  return sizes.map(({ id, name, priceRupees }, index) => (
    <Fragment key={id}>
      <span className="size-price">
        {stripBidiControls(name)} {formatRupees(priceRupees).replace(" ", "\u00a0")}
        {index < sizes.length - 1 && " ·"}
      </span>{" "}
    </Fragment>
  ));
}
