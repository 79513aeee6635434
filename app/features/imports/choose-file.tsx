import { href, Link } from "react-router";
import { SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { Field, TextAreaField } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";
import { CheckBox } from "../desk/check-box.tsx";
import { RestaurantForm } from "../desk/restaurant-form.tsx";
import { restaurantPath } from "../desk/restaurant-path.ts";
import { useDeskReply } from "../desk/use-desk-reply.ts";
import { formats } from "./headers.ts";

type ChooseFileProps = {
  /** Null for a list of restaurants. */
  vendorId: string | null;
  mayImportRestaurants: boolean;
  reply: FormReply | undefined;
};

/** The error messages of the form and of the preview, linking to the fields. */
export function ImportErrors({ reply }: Pick<ChooseFileProps, "reply">) {
  return <ErrorSummary reply={useDeskReply(reply)} fields={["upload", "text"]} />;
}

/** The form that uploads a file or pasted text for a preview. */
export function ChooseFile({ vendorId, mayImportRestaurants, reply }: ChooseFileProps) {
  return (
    <div className="columns">
      <div>
        <FileForm vendorId={vendorId} reply={reply} />
      </div>
      <div className="columns-side">
        <KnownFiles vendorId={vendorId} />
        {mayImportRestaurants && vendorId && (
          <p className="import-other">
            <Link className="desk-link" to="?of=restaurants">
              Import a list of restaurants
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

function FileForm({ vendorId, reply: answer }: Pick<ChooseFileProps, "vendorId" | "reply">) {
  const reply = useDeskReply(answer);
  const hideLabel = vendorId ? "Hide dishes that are not in the file" : "Suspend restaurants that are not in the file";
  return (
    <Card>
      <RestaurantForm encType="multipart/form-data" noValidate>
        <Field
          label="File"
          hint="CSV or JSON, up to 4 MB. You see a preview before anything is changed."
          name="upload"
          type="file"
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          error={reply?.errors.upload}
        />
        <details className="import-paste" open={Boolean(reply?.values.text || reply?.errors.text)}>
          <summary>Or paste the text</summary>
          <TextAreaField
            label="Text"
            hint="In the same format as a file, up to 4 MB."
            rows={6}
            spellCheck={false}
            {...fieldProps(reply, "text")}
          />
        </details>
        <CheckBox label={hideLabel} name="hidesMissing" defaultChecked={Boolean(reply?.values.hidesMissing)} />{" "}
        <SubmitButton wide name="intent" value="preview">
          Show preview
        </SubmitButton>
      </RestaurantForm>
    </Card>
  );
}

/** The headers a file may have, and links to examples. */
function KnownFiles({ vendorId }: { vendorId: string | null }) {
  const known = Object.entries(formats).filter(([name]) => (name === "restaurants") === !vendorId);
  return (
    <Card title="Supported files">
      <dl className="import-formats">
        {known.map(([name, { title, headers }]) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd className="quiet">{headers}</dd>
          </div>
        ))}
        {!vendorId && (
          <div>
            <dt>Restaurants in JSON</dt>
            <dd className="quiet">
              {'{"restaurants": [{"name": "Chai Point", "cuisine": "Chai", "deliveryFee": 60}]}'}
            </dd>
          </div>
        )}
      </dl>
      <p className="quiet">
        Missing columns and empty cells change nothing.
        {vendorId && " Dishes are matched by SKU, then by handle or name."}
      </p>
      {vendorId && (
        <ul className="desk-links">
          <li>
            <a href={restaurantPath(href("/desk/menu/export.csv"), vendorId)}>This menu as CSV</a>
          </li>
          <li>
            <a href={`${restaurantPath(href("/desk/menu/export.csv"), vendorId)}&of=options`}>Its extras as CSV</a>
          </li>
          <li>
            <a href={restaurantPath(href("/desk/menu/export.json"), vendorId)}>Everything as JSON</a>
          </li>
        </ul>
      )}
    </Card>
  );
}
