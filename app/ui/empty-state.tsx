import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  children?: ReactNode;
  /** 1 where the title is the heading of the whole page. */
  level?: 1 | 2;
};

/** Nothing here yet: says so, and offers the next step as children. Without an icon it draws an empty plate. */
export function EmptyState({ title, text, icon, children, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty-state">
      {icon ? (
        <span className="empty-state-sign">
          <Icon name={icon} />
        </span>
      ) : (
        <span className="empty-state-plate" />
      )}
      <Heading>{title}</Heading>
      {text && <p className="empty-state-text">{text}</p>}
      {children && <div className="empty-state-actions">{children}</div>}
    </div>
  );
}
