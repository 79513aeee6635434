import { type ComponentProps, type ReactNode, useState } from "react";
import { t } from "../../i18n/text.ts";
import { Cached } from "../cached.tsx";
import { Icon } from "../icon.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { VisuallyHidden } from "../visually-hidden.tsx";

type FieldText = { label: string; name: string; error?: string; hint?: ReactNode };

type FieldProps = ComponentProps<"input"> & FieldText;

/** A labelled single-line input with an optional hint and error. A password gets a show/hide button after hydration. */
export function Field({ label, name, id = name, error, hint, type = "text", className, ...rest }: FieldProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  const isHydrated = useHydrated();
  const canToggle = type === "password" && isHydrated;

  return (
    <FieldFrame label={label} id={id} error={error} hint={hint} className={className}>
      <span className={canToggle ? "field-box field-box--toggle" : "field-box"}>
        <input
          {...keyboardProps(type, isRevealed)}
          {...rest}
          {...inputProps(id, name, { hint, error })}
          type={canToggle && isRevealed ? "text" : type}
          dir={rest.dir ?? (typesWithFixedDirection.has(type) ? undefined : "auto")}
        />
        {canToggle && (
          <button
            className="field-toggle"
            type="button"
            aria-pressed={isRevealed}
            aria-controls={id}
            onClick={() => setIsRevealed(!isRevealed)}
          >
            <Icon name={isRevealed ? "eye-off" : "eye"} />
            <VisuallyHidden>{t("Show {label}", { label: label.toLowerCase() })}</VisuallyHidden>
          </button>
        )}
      </span>
    </FieldFrame>
  );
}

type TextAreaFieldProps = ComponentProps<"textarea"> & FieldText & { after?: ReactNode };

/** A labelled multi-line input. `after` is rendered below it, for example a character counter. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, name, id = name, error, hint, after, className, ...rest } = props;
  return (
    <FieldFrame label={label} id={id} error={error} hint={hint} className={className}>
      <div className="field-box">
        <textarea rows={4} dir="auto" {...rest} {...inputProps(id, name, { hint, error, after })} />
      </div>
      {after && (
        <div className="field-after" id={`${id}-after`}>
          {after}
        </div>
      )}
    </FieldFrame>
  );
}

type SelectFieldProps = ComponentProps<"select"> &
  FieldText & {
    /** The object that the options of a long list show: their HTML is cached, as by `Cached`, unless one is selected. */
    cached?: { source: object; variant: string };
  };

/** A labelled choice; its options are the children. */
export function SelectField({ label, name, id = name, error, hint, cached, ...rest }: SelectFieldProps) {
  const select = { ...rest, ...inputProps(id, name, { hint, error }) };
  return (
    <FieldFrame label={label} id={id} error={error} hint={hint}>
      {cached && !rest.defaultValue ? <Cached as="select" {...cached} {...select} /> : <select {...select} />}
    </FieldFrame>
  );
}

type FieldFrameProps = Omit<FieldText, "name"> & {
  id: string;
  className?: string;
  children: ReactNode;
};

/** Label, hint and error around any input. */
function FieldFrame({ label, id, error, hint, className, children }: FieldFrameProps) {
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

/** Attributes for on-screen keyboards, which treat a revealed password as ordinary text. */
function keyboardProps(type: string, isPasswordRevealed: boolean): ComponentProps<"input"> {
  if (type === "password") return { spellCheck: false, ...(isPasswordRevealed && { autoCapitalize: "none" }) };
  return type === "email" || type === "tel" ? { inputMode: type } : {};
}

const typesWithFixedDirection = new Set(["password", "tel", "number"]);

/** The attributes of every input, which refer to the texts around it by their ids. */
function inputProps(id: string, name: string, texts: { hint?: ReactNode; error?: string; after?: ReactNode }) {
  const ids = Object.entries(texts).flatMap(([part, text]) => (text ? [`${id}-${part}`] : []));
  return {
    className: "field-input",
    id,
    name,
    "aria-invalid": texts.error ? true : undefined,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  };
}
