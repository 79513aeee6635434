type CheckBoxProps = { label: string; name: string; value?: string; defaultChecked: boolean };

/** A checkbox of a form at the desk, with its label beside it. */
export function CheckBox({ label, ...input }: CheckBoxProps) {
  return (
    <label className="desk-check">
      <input type="checkbox" {...input} /> <span>{label}</span>
    </label>
  );
}
