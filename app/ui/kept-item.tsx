import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { language } from "../i18n/text.ts";

/** Draws to HTML, on the server; browsers have none. */
export const DrawContext = createContext<((drawn: ReactNode) => string) | undefined>(undefined);

/** The HTML of a row, and all else it was drawn from. A row that was read anew is another object. */
const kept = new WeakMap<object, Map<string, string>>();
const mostKept = 4;

type KeptItemProps = ComponentProps<"li"> & {
  row: object;
  /** What the children show besides the row. */
  by: string;
};

/**
 * An item of a list whose rows are shown to many: the server keeps what it drew for as long as the row is kept. The
 * children must need no context, and preload nothing.
 */
export function KeptItem({ row, by, children, ...item }: KeptItemProps) {
  const draw = useContext(DrawContext);
  if (!draw) return <li {...item}>{children}</li>;
  const html = keep(row, `${language()} ${by}`, () => draw(children));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React drew it
  return <li {...item} dangerouslySetInnerHTML={{ __html: html }} />;
}

function keep(row: object, by: string, draw: () => string): string {
  const drawn = kept.get(row) ?? new Map<string, string>();
  kept.set(row, drawn);
  const known = drawn.get(by);
  if (known !== undefined) return known;
  // Any visitor may ask for any address, and cards name theirs.
  if (drawn.size >= mostKept) drawn.clear();
  const html = draw();
  drawn.set(by, html);
  return html;
}
