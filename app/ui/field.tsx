import { type ComponentProps, type ReactNode, useState, useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Described = { label: string; name: string; error?: string; hint?: ReactNode };

type FieldProps = ComponentProps<"input"> & Described;

/** One labelled line of input, with its hint and its error. A password can be shown once scripts run. */
export function Field({ label, name, id = name, error, hint, type = "text", className, ...rest }: FieldProps) {
  const [shown, setShown] = useState(false);
  const hydrated = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const toggles = type === "password" && hydrated;

  return (
    <FieldFrame {...{ label, id, error, hint, className }}>
      <span className={toggles ? "field-box field-box--toggle" : "field-box"}>
        <input
          {...keyboardFor(type, shown)}
          {...rest}
          className="field-input"
          id={id}
          name={name}
          type={toggles && shown ? "text" : type}
          dir={rest.dir ?? (machineText.has(type) ? undefined : "auto")}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        {toggles && (
          <button
            className="field-toggle"
            type="button"
            aria-pressed={shown}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eye-off" : "eye"} />
            <VisuallyHidden>{`Show ${label.toLowerCase()}`}</VisuallyHidden>
          </button>
        )}
      </span>
    </FieldFrame>
  );
}

type TextAreaFieldProps = ComponentProps<"textarea"> & Described & { after?: ReactNode };

/** Several lines of input; `after` stands below the box, for a counter. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, name, id = name, error, hint, after, className, ...rest } = props;
  return (
    <FieldFrame {...{ label, id, error, hint, className }}>
      <textarea
        rows={4}
        dir="auto"
        {...rest}
        className="field-input"
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error, after })}
      />
      {after && (
        <div className="field-after" id={`${id}-after`}>
          {after}
        </div>
      )}
    </FieldFrame>
  );
}

type FieldFrameProps = Omit<Described, "name"> & { id: string; className?: string; children: ReactNode };

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

/** What phones' keyboards offer: a shown password is plain text to them. */
function keyboardFor(type: string, isShown: boolean): ComponentProps<"input"> {
  if (type === "password") return { spellCheck: false, ...(isShown && { autoCapitalize: "none" }) };
  return type === "email" || type === "tel" ? { inputMode: type } : {};
}

const machineText = new Set(["password", "email", "tel", "number", "url"]);

function describedBy(id: string, texts: { hint?: ReactNode; error?: string | undefined; after?: ReactNode }) {
  const ids = Object.entries(texts).flatMap(([part, text]) => (text ? [`${id}-${part}`] : []));
  return ids.length > 0 ? ids.join(" ") : undefined;
}

function neverChanges() {
  return () => {};
}

function inBrowser() {
  return true;
}

function onServer() {
  return false;
}
