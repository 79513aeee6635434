import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  children?: ReactNode;
  /** Without the plate, because other results follow. */
  isSmall?: boolean;
  /** Heading level: 1 if the title is the heading of the page. */
  level?: 1 | 2;
  /** The id of the heading. */
  id?: string;
};

/** A message in place of missing content, with the next steps as children. Shows an empty plate if there is no icon. */
export function EmptyState({ title, text, icon, children, isSmall = false, level = 2, id }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={`empty-state${isSmall ? " empty-state--small" : level === 1 ? " empty-state--page" : ""}`}>
      {icon && (
        <span className="empty-state-sign">
          <Icon name={icon} />
        </span>
      )}
      {!icon && !isSmall && <span className="empty-state-plate" />}
      <Heading id={id}>{title}</Heading>
      {text && <p className="empty-state-text">{text}</p>}
      {children && <div className="empty-state-actions">{children}</div>}
    </div>
  );
}
