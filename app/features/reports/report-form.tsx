import { Fragment } from "react";
import { Form, href, Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
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

/** Selects the period, grouping and restaurant of a report, with links and a GET form. */
export function ReportForm({ params, restaurants, reply }: ReportFormProps) {
  const { period, periodName, grouping, restaurant } = params;
  return (
    <div className="report-form">
      <Choices
        label="Period"
        choices={periodNames.map((name) => ({
          label: namedPeriods[name].label,
          to: reportPath({ ...params, periodName: name }),
          isChosen: name === periodName,
        }))}
      />
      <details className="report-days" open={!periodName}>
        <summary>{restaurants.length > 1 ? "Days, restaurant" : "Days"}</summary>
        <Form className="report-fields" action={href("/desk/reports")} noValidate>
          <Field label="From" type="date" {...fieldProps(reply, "from", period?.from)} />
          <Field label="To" type="date" {...fieldProps(reply, "to", period?.to)} />
          {restaurants.length > 1 && (
            <RestaurantSelect restaurants={restaurants} none="All restaurants" defaultValue={restaurant ?? ""} />
          )}
          <input type="hidden" name="group" value={grouping} />
          <Button>Show</Button>
        </Form>
      </details>
      <Choices
        label="Grouping"
        choices={groupings.map((each) => ({
          label: `By ${each}`,
          to: reportPath({ ...params, grouping: each }),
          isChosen: each === grouping,
        }))}
      />
    </div>
  );
}

/** Links that show the same report with another choice. */
function Choices({ label, choices }: { label: string; choices: { label: string; to: string; isChosen: boolean }[] }) {
  return (
    <nav className="report-choices" aria-label={label}>
      {choices.map((choice) => (
        <Fragment key={choice.label}>
          <Link className="chip" to={choice.to} aria-current={choice.isChosen ? "page" : undefined}>
            {choice.label}
          </Link>{" "}
        </Fragment>
      ))}
    </nav>
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
