import { Fragment } from "react";
import { Form, href, Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { RestaurantSelect } from "../desk/restaurant-select.tsx";
import { type Grouping, groupings } from "./report-groups.ts";
import { namedPeriods, type Period, type PeriodName, periodNames } from "./report-period.ts";

/** The parameters of a report, as in its URL. */
interface ReportParams {
  period?: Period | undefined;
  periodName?: PeriodName | undefined;
  grouping: Grouping;
  restaurant: string | undefined;
}

type ReportFormProps = {
  params: ReportParams;
  restaurants: { id: string; restaurantName: string }[];
  reply: FormReply | undefined;
};

/** Selects the period, grouping and restaurant of a report: links, and a GET form that sends typed days with a grouping, too. */
export function ReportForm({ params, restaurants, reply }: ReportFormProps) {
  const { period, periodName, grouping, restaurant } = params;
  return (
    <div className="report-form">
      <nav className="report-choices" aria-label="Period">
        {periodNames.map((name) => (
          <Fragment key={name}>
            <Link
              className="chip"
              to={reportPath({ ...params, periodName: name })}
              aria-current={name === periodName ? "page" : undefined}
            >
              {namedPeriods[name].label}
            </Link>{" "}
          </Fragment>
        ))}
      </nav>
      <Form action={href("/desk/reports")} noValidate>
        <details className="report-days" open={!periodName}>
          <summary>{restaurants.length > 1 ? "Days, restaurant" : "Days"}</summary>
          <div className="report-fields">
            <Field label="From" type="date" {...fieldProps(reply, "from", period?.from)} />
            <Field label="To" type="date" {...fieldProps(reply, "to", period?.to)} />
            {restaurants.length > 1 && (
              <RestaurantSelect restaurants={restaurants} none="All restaurants" defaultValue={restaurant ?? ""} />
            )}
            {/* The first button of the form: Enter presses it. */}
            <Button name="group" value={grouping}>
              Show
            </Button>
          </div>
        </details>
        <fieldset className="report-choices">
          <legend>
            <VisuallyHidden>Grouping</VisuallyHidden>
          </legend>{" "}
          {groupings.map((each) => (
            <Fragment key={each}>
              <button
                type="submit"
                className="chip"
                name="group"
                value={each}
                aria-current={each === grouping || undefined}
              >
                By {each}
              </button>{" "}
            </Fragment>
          ))}
        </fieldset>
      </Form>
    </div>
  );
}

function reportPath(params: ReportParams): string {
  return `${href("/desk/reports")}?${toSearchParams(params)}`;
}

/** Returns the path that downloads one of its tables. */
export function reportCsvPath(params: ReportParams, table: string): string {
  return `${href("/desk/reports/export.csv")}?${toSearchParams(params)}&table=${table}`;
}

function toSearchParams({ period, periodName, grouping, restaurant }: ReportParams): URLSearchParams {
  const days: Record<string, string> = periodName ? { period: periodName } : { ...period };
  return new URLSearchParams({ ...days, group: grouping, ...(restaurant && { restaurant }) });
}
