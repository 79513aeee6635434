import { describedBy, FieldFrame } from "../../ui/field.tsx";

type SelectProps = {
  label: string;
  name: string;
  defaultValue: string | undefined;
  error?: string | undefined;
  hint?: string;
  choices: { value: string; label: string }[];
};

/** A `<select>` labelled like a field. */
export function Select({ label, name, defaultValue, error, hint, choices }: SelectProps) {
  return (
    <FieldFrame label={label} id={name} hint={hint} error={error}>
      <select
        className="desk-select"
        id={name}
        name={name}
        defaultValue={defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { hint, error })}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
