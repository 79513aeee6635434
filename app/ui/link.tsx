import { type LinkProps, Link as RouterLink } from "react-router";

/**
 * React Router's `Link`. On the server, renders the same HTML without its dozen hooks if `to` is a path: in long lists those
 * hooks take longer than the rest of the page, and are needed only in the browser.
 */
export function Link(props: LinkProps) {
  const path = props.mask ?? props.to;
  if (!import.meta.env.SSR || typeof path !== "string" || !/^\/(?!\/)/.test(path)) return <RouterLink {...props} />;
  return <a {...attributesOf(props)} href={path.replace(/\?$/, "")} data-discover="true" />;
}

/** Removes the props that only React Router's scripts use. */
function attributesOf(props: LinkProps) {
  const { to, discover, prefetch, relative, reloadDocument, replace, mask, state, ...rest } = props;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...attributes } = rest;
  return attributes;
}
