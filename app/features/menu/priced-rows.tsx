import { Field } from "../../ui/forms/field.tsx";
import { type FormReply, fieldProps } from "../../ui/forms/form-reply.ts";

type PricedRowsProps = {
  /** The beginning of the fields' names, as in 'sizeName1', and their label. */
  of: { field: "size" | "option"; label: string };
  /** The numbers of all rows that the form may have. */
  rows: readonly number[];
  stored: { id: string; name: string; priceRupees: number }[];
  /** How many empty rows to show below the others. */
  spare: number;
  reply: FormReply | undefined;
};

/** Rows with a name and a price: those stored or filled in, and empty ones to add more. */
export function PricedRows({ of, rows, stored, spare, reply }: PricedRowsProps) {
  const filled = rows.filter(
    (row) => reply?.values[`${of.field}Name${row}`] || reply?.values[`${of.field}Price${row}`],
  );
  const shown = rows.slice(0, Math.max(stored.length, filled[filled.length - 1] ?? 0) + spare);
  return shown.map((row) => <PricedRow of={of} row={row} stored={stored[row - 1]} reply={reply} key={row} />);
}

type PricedRowProps = Pick<PricedRowsProps, "of" | "reply"> & {
  row: number;
  stored: PricedRowsProps["stored"][number] | undefined;
};

function PricedRow({ of: { field, label }, row, stored, reply }: PricedRowProps) {
  const { defaultValue: id = "" } = fieldProps(reply, `${field}Id${row}`, stored?.id);
  const price = stored && String(stored.priceRupees);
  return (
    <div className="desk-row">
      <input type="hidden" name={`${field}Id${row}`} value={id} />
      <Field label={`${label} ${row}`} {...fieldProps(reply, `${field}Name${row}`, stored?.name)} autoComplete="off" />
      <Field
        label={`Price ${row}`}
        {...fieldProps(reply, `${field}Price${row}`, price)}
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  );
}
