import { type LinkProps, Link as RouterLink } from "react-router";

/**
 * React Router's link. On the server its HTML without its dozen hooks, which are for scripts and take longer than the
 * rest of a list's entry, wherever it leads to a path.
 */
export function Link(props: LinkProps) {
  const path = props.mask ?? props.to;
  if (!import.meta.env.SSR || typeof path !== "string" || !/^\/(?!\/)/.test(path)) return <RouterLink {...props} />;
  return <a {...attributesOf(props)} href={path} data-discover="true" />;
}

/** Without what tells React Router's scripts how to go there. */
function attributesOf(props: LinkProps) {
  const { to, discover, prefetch, relative, reloadDocument, replace, mask, state, ...rest } = props;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...attributes } = rest;
  return attributes;
}
