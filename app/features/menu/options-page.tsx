import type { ComponentProps } from "react";
import { href, useLocation } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Chunk } from "../../ui/cached.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { RestaurantLine } from "../desk/restaurant-line.tsx";
import { restaurantPath, withRestaurant } from "../desk/restaurant-path.ts";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import { formatRupees } from "../money/money.ts";
import { describeLimits } from "../options/choices.ts";
import type { DeskGroup, DeskOption } from "./desk-options.server.ts";
import { MoveUpDown } from "./move-up-down.tsx";
import { SoldOutForms, soldOutFields } from "./sold-out-forms.tsx";

type OptionsPageProps = ComponentProps<typeof DeskOptions> & ComponentProps<typeof RestaurantLine>;

/** The page of a restaurant's extras at the desk; managers can add groups. */
export function OptionsPage({ reply: answer, ...props }: OptionsPageProps) {
  const { vendorId, mayEdit, groups } = props;
  const reply = useDeskReply(answer);
  const fields = soldOutFields(groups.flatMap(({ options }) => options));
  return (
    <Page
      title="Extras"
      width="columns"
      backTo={restaurantPath(href("/desk/menu"), vendorId)}
      hasErrors={Boolean(reply)}
      headerEnd={
        mayEdit && (
          <ButtonLink to={restaurantPath(href("/desk/menu/options/:groupId", { groupId: "new" }), vendorId)} small>
            Add extras
          </ButtonLink>
        )
      }
    >
      <RestaurantLine {...props} />
      <ErrorSummary reply={reply} fields={fields} />
      <DeskOptions {...props} reply={reply} />
    </Page>
  );
}

type DeskOptionsProps = {
  groups: DeskGroup[];
  vendorId: string;
  mayEdit: boolean;
  reply: FormReply | undefined;
  /** 'YYYY-MM-DD': the first day on which an option can come back. */
  tomorrow: string;
};

/** A restaurant's extras at the desk: sold-out switches for the kitchen and, with `mayEdit`, editing for managers. */
export function DeskOptions({ groups, vendorId, ...others }: DeskOptionsProps) {
  const common = { ...others, action: restaurantPath(href("/desk/menu/options"), vendorId) };
  if (groups.length === 0) {
    return <EmptyState title="No extras yet" text="Extras are what customers choose with a dish, such as sauces." />;
  }
  return groups.map((group) => (
    <section className="card desk-section" key={group.id}>
      <GroupHead group={group} mayEdit={common.mayEdit} />
      <ul>
        {group.options.map((option, index) => (
          <OptionRow option={option} index={index} key={option.id} isAlone={group.options.length === 1} {...common} />
        ))}
      </ul>
    </section>
  ));
}

function GroupHead({ group: { id, name, dishes, ...limits }, mayEdit }: { group: DeskGroup; mayEdit: boolean }) {
  const { search } = useLocation();
  const page = { to: href("/desk/menu/options/:groupId", { groupId: id }) };
  return (
    <>
      <h2 className="card-title">
        {mayEdit ? (
          <Link to={withRestaurant(page, search)}>
            <UserText>{name}</UserText>
          </Link>
        ) : (
          <UserText>{name}</UserText>
        )}
      </h2>
      <p className="quiet">
        {describeLimits(limits)} · {dishes.length === 1 ? "1 dish" : `${dishes.length || "no"} dishes`}
      </p>
      {mayEdit && dishes.length === 0 && <p>Customers do not see these yet: choose them on the page of each dish.</p>}
    </>
  );
}

type OptionRowProps = Omit<DeskOptionsProps, "groups" | "vendorId"> & {
  option: DeskOption;
  /** Its position within the group. */
  index: number;
  isAlone: boolean;
  action: string;
};

function OptionRow({ option, index, isAlone, mayEdit, reply, tomorrow, action }: OptionRowProps) {
  const { id, name, priceRupees, soldOut } = option;
  return (
    <Chunk as="li" className="desk-option" id={`option-${id}`}>
      <div>
        <h3>
          <UserText>{name}</UserText>
        </h3>
        <p className="quiet">{priceRupees > 0 ? formatRupees(priceRupees) : "Free"}</p>
        {soldOut && <Badge tone="error">{`Sold out ${soldOut}`}</Badge>}
      </div>
      <div className="desk-dish-actions">
        <SoldOutForms field="optionId" item={option} reply={reply} tomorrow={tomorrow} action={action} />
        {mayEdit && !isAlone && <MoveUpDown name="optionId" value={id} what={name} index={index} action={action} />}
      </div>
    </Chunk>
  );
}
