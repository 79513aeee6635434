import type { ReactNode } from "react";
import { t } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

type TimelineStep = {
  label: string;
  state: "done" | "current" | "todo";
  time?: ReactNode;
};

const statePrefixes = { done: "Done: ", current: "Now: ", todo: "To come: " } as const;

/** The steps of a process from top to bottom, each done, current or still to come. */
export function Timeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <ol className="timeline">
      {steps.map(({ label, state, time }) => (
        <li
          className={`timeline-step timeline-step--${state}`}
          key={label}
          aria-current={state === "current" ? "step" : undefined}
        >
          <span className="timeline-dot">
            {state === "done" && <Icon name="check" />}
            {state === "current" && <Icon name="clock" />}
          </span>
          <div className="timeline-body">
            <div className="timeline-text">
              <p className="timeline-label">
                <VisuallyHidden>{t(statePrefixes[state])}</VisuallyHidden>
                {label}
              </p>
            </div>
            {time && <div className="timeline-time">{time}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
