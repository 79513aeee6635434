import type { ReactNode } from "react";

type ChoiceFieldProps = { legend: string; name: string; error: string | undefined; children: ReactNode };

/** Several radios or boxes under one question, with the message when it was not answered. */
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
