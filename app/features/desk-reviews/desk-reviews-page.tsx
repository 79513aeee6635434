import { href, useLocation } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { FormReply } from "../../ui/forms/form-reply.ts";
import { NextPage } from "../../ui/next-page.tsx";
import { Page } from "../../ui/page.tsx";
import { changeQuery } from "../../ui/query.ts";
import { EmptyList } from "../desk/empty-list.tsx";
import { ListFilters } from "../desk/list-filters.tsx";
import { withRestaurant } from "../desk/restaurant-path.ts";
import type { DeskReviewPage } from "./desk-reviews.server.ts";
import { starChoices } from "./review-filter.ts";
import { ReviewRows, rowOf } from "./review-rows.tsx";

type DeskReviewsPageProps = DeskReviewPage & { mayHide: boolean; reply: FormReply | undefined };

/** The reviews of one or all restaurants; `mayHide`: with buttons that hide and show their comments. */
export function DeskReviewsPage({ reviews, next, filters, dayReply, mayHide, reply }: DeskReviewsPageProps) {
  const { stars, hidden, ...common } = filters;
  const { search } = useLocation();
  const isFiltered = [stars, hidden, common.day, common.restaurant].some(Boolean);
  const refusal = dayReply ?? reply;
  return (
    <Page
      title="Reviews"
      width="columns"
      backTo={withRestaurant({ to: href("/desk/account") }, search)}
      hasErrors={Boolean(refusal)}
      headerEnd={
        !hidden &&
        (isFiltered || reviews.length > 0) && (
          <ButtonLink to={changeQuery(search, { hidden: "1", after: undefined })} tone="plain" small>
            {hiddenLabel}
          </ButtonLink>
        )
      }
    >
      <ErrorSummary reply={refusal} fields={["day", ...reviews.map(({ id }) => rowOf(id))]} />
      <ListFilters
        of="reviews"
        own={{ label: "Stars", name: "stars", value: stars, choices: starChoices }}
        linked={{ name: "hidden", value: hidden, label: hiddenLabel }}
        reply={dayReply}
        {...common}
      />
      {reviews.length > 0 && <ReviewRows reviews={reviews} mayHide={mayHide} />}
      {reviews.length === 0 && !dayReply && (
        <EmptyList
          of="reviews"
          text={isFiltered ? undefined : "What customers write about their orders is listed here."}
          isFiltered={isFiltered}
        />
      )}
      <NextPage next={next} label="Older" />
    </Page>
  );
}

const hiddenLabel = "Hidden comments";
