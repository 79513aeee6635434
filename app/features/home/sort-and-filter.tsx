import type { ReactNode } from "react";
import { href } from "react-router";
import { t } from "../../i18n/text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type HomeState, homePath, listParams, sortNames } from "../catalogue/home-path.ts";
import { FavouritesLink } from "../favourites/favourites-filter.tsx";
import sheet from "./search-and-filter.css?url";

/** The styles of search results, sorting and filters, which the plain home page does not need. */
export function SearchAndFilterStyles() {
  return <link rel="stylesheet" href={sheet} precedence="search-and-filter" />;
}

/** Sorting and filtering of the restaurants: the link to the form or the form itself, and a chip to remove each filter. */
export function SortAndFilter({ state, children }: { state: HomeState; children: ReactNode }) {
  const { sort, free, rated, closed, choosing } = state;
  const isFiltered = sort || free || rated || closed;
  return (
    <>
      {(choosing || isFiltered) && <SearchAndFilterStyles />}
      <div className="list-top">
        {children}
        <p className="list-links">
          <FavouritesLink isOn={state.favourites} />{" "}
          {!choosing && (
            <ButtonLink to={homePath({ ...state, page: 1, choosing: true })} tone="plain" small preventScrollReset>
              {t("Sort and filter")}
            </ButtonLink>
          )}
        </p>
      </div>
      {choosing && <SortAndFilterForm state={state} />}
      {isFiltered && <Chips state={state} />}
    </>
  );
}

/** Keeps this state in a form of the home page. */
export function HiddenState({ state }: { state: HomeState }) {
  return listParams(state).map(([name, value]) => <input type="hidden" name={name} value={value} key={name} />);
}

const filterNames = { free: "Free delivery", rated: "Rating 4+", closed: "Show closed" } as const;
const filters = Object.keys(filterNames) as (keyof typeof filterNames)[];

function SortAndFilterForm({ state }: { state: HomeState }) {
  const { sort, search, categoryId, favourites } = state;
  return (
    <Form className="sort-filter" action={href("/")} key={JSON.stringify(state)}>
      <HiddenState state={{ search, categoryId, favourites }} />
      <fieldset>
        <legend>{t("Sort by")}</legend>
        <Choice type="radio" name="sort" value="rating" label={t("Best rating")} isChosen={!sort} />
        {Object.entries(sortNames).map(([value, label]) => (
          <Choice key={value} type="radio" name="sort" value={value} label={t(label)} isChosen={sort === value} />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t("Show only")}</legend>
        <Choice type="checkbox" name="free" value="1" label={t(filterNames.free)} isChosen={state.free} />
        <Choice type="checkbox" name="rating" value="4" label={t(filterNames.rated)} isChosen={state.rated} />
      </fieldset>
      <fieldset>
        <legend>{t("Closed restaurants")}</legend>
        <Choice type="checkbox" name="closed" value="1" label={t(filterNames.closed)} isChosen={state.closed} />
      </fieldset>
      <p className="sort-filter-actions">
        <Button>{t("Show restaurants")}</Button>
        <ButtonLink to={homePath({ ...state, choosing: false })} tone="plain">
          {t("Cancel")}
        </ButtonLink>
      </p>
    </Form>
  );
}

type ChoiceProps = { type: "radio" | "checkbox"; name: string; value: string; label: string; isChosen?: boolean };

function Choice({ label, isChosen, ...input }: ChoiceProps) {
  return (
    <div>
      <label className="sort-filter-choice">
        <input {...input} defaultChecked={isChosen} /> {label}
      </label>
    </div>
  );
}

function Chips({ state }: { state: HomeState }) {
  const chosen: { label: string; without: HomeState }[] = [];
  if (state.sort) chosen.push({ label: t(sortNames[state.sort]), without: { sort: undefined } });
  for (const name of filters) if (state[name]) chosen.push({ label: t(filterNames[name]), without: { [name]: false } });
  return (
    <ul className="filter-chips" aria-label={t("Filters")}>
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <Link className="filter-chip" to={homePath({ ...state, ...without, page: 1 })} preventScrollReset>
            <VisuallyHidden>{t("Remove")} </VisuallyHidden>
            {label}
            <Icon name="close" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
