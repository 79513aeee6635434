import { Badge } from "../../ui/badge.tsx";
import { ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { UserText } from "../../ui/text/user-text.tsx";
import { RestaurantForm } from "../desk/restaurant-form.tsx";
import type { Refusal } from "./imported-file.ts";
import { describeSummary, importMessages } from "./messages.ts";
import type { Change, PlannedRow } from "./plan.ts";
import type { ShownPreview } from "./shorten-preview.ts";

type PreviewCardProps = {
  /** Null for a list of restaurants. */
  vendorId: string | null;
  preview: ShownPreview;
  file: string;
  startOver: string;
};

/** The preview of an import, with the button that confirms it. */
export function PreviewCard({ vendorId, preview, file, startOver }: PreviewCardProps) {
  const { format, notes, counts, refusals, rows } = preview;
  const hidden = vendorId ? "Hidden" : "Suspended";
  return (
    <>
      <Card title="Preview">
        <p>
          <strong>{describeSummary(counts, vendorId)}</strong>
        </p>
        <p className="quiet import-notes">{[`Recognized as: ${format}.`, ...notes].join(" ")}</p>
        <Confirmation preview={preview} file={file} />
        <ButtonLink to={startOver} tone="plain" wide>
          Choose another file
        </ButtonLink>
      </Card>
      <Refusals refusals={refusals} count={counts.refused} />
      <Rows title="Changed" rows={rows.changed} count={counts.changed} />
      <Rows title="New" rows={rows.new} count={counts.new} />
      <Rows title={`${hidden}, because not in the file`} rows={rows.hidden} count={counts.hidden} />
    </>
  );
}

function Confirmation({ preview: { counts, seen }, file }: Pick<PreviewCardProps, "preview" | "file">) {
  if (counts.refused > 0) return <p className="field-error">{importMessages.refused}</p>;
  if (counts.new + counts.changed + counts.hidden === 0) return <p>{importMessages.nothingToChange}</p>;
  return (
    <RestaurantForm>
      <input type="hidden" name="file" value={file} />
      <input type="hidden" name="seen" value={seen} />
      <SubmitButton wide name="intent" value="import" busyLabel="Importing…">
        Import
      </SubmitButton>
    </RestaurantForm>
  );
}

function Refusals({ refusals, count }: { refusals: Refusal[]; count: number }) {
  if (count === 0) return null;
  return (
    <Card title={`Refused (${count})`}>
      <ul className="import-rows">
        {refusals.map(({ line, reason }, index) => (
          <li key={index}>
            {line !== undefined && <strong>{`Line ${line}: `}</strong>}
            <UserText>{reason}</UserText>
          </li>
        ))}
      </ul>
      <More shown={refusals.length} count={count} />
    </Card>
  );
}

function Rows({ title, rows, count }: { title: string; rows: PlannedRow[]; count: number }) {
  if (count === 0) return null;
  return (
    <Card title={`${title} (${count})`}>
      <ul className="import-rows">
        {rows.map(({ what, line, name, changes }, index) => (
          <li key={index}>
            <p>
              <strong>
                <UserText>{name}</UserText>
              </strong>{" "}
              {what === "extras" && <Badge tone="info">Extras</Badge>}
              {what === "category" && <Badge tone="info">Category</Badge>}{" "}
              {line !== undefined && <span className="quiet">{`line ${line}`}</span>}
            </p>
            {changes.map((change) => (
              <ChangeLine change={change} key={change.field} />
            ))}
          </li>
        ))}
      </ul>
      <More shown={rows.length} count={count} />
    </Card>
  );
}

function ChangeLine({ change: { field, from, to } }: { change: Change }) {
  return (
    <p className="quiet">
      {`${field}: `}
      {from && (
        <>
          <del>
            <UserText>{from}</UserText>
          </del>
          {" → "}
        </>
      )}
      <UserText>{to || "nothing"}</UserText>
    </p>
  );
}

function More({ shown, count }: { shown: number; count: number }) {
  return count > shown ? <p className="quiet">{`And ${(count - shown).toLocaleString("en")} more.`}</p> : null;
}
