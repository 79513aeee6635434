import type { ComponentProps, ReactNode } from "react";

type ChoiceFieldProps = { legend: string; name: string; error: string | undefined; children: ReactNode };

/** A group of radio buttons or checkboxes under one question, with its error message. */
export function ChoiceField({ legend, name, error, children }: ChoiceFieldProps) {
  return (
    <fieldset className="field" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="field-label">{legend}</legend>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}

/** A radio button or checkbox with its label, the children. The div gives it a line of its own in text browsers. */
export function Choice({ children, ...input }: ComponentProps<"input">) {
  return (
    <div>
      <label className="choice">
        <input {...input} />
        {children}
      </label>
    </div>
  );
}
