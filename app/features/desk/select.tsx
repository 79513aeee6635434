import type { ReactNode } from "react";
import { SelectField } from "../../ui/forms/field.tsx";

type SelectProps = {
  label: string;
  name: string;
  defaultValue: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  choices: { value: string; label: string }[];
};

/** A select field of the desk. The labels of its choices may be names that people typed. */
export function Select({ choices, ...field }: SelectProps) {
  return (
    <SelectField {...field}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value} dir="auto">
          {label}
        </option>
      ))}
    </SelectField>
  );
}
