import { type FormProps, Form as RouterForm, useFetcher as useRouterFetcher } from "react-router";

/** React Router's `Form`. On the server, renders the same HTML without its hooks if `action` is a path; see `Link`. */
export function Form(props: FormProps) {
  const { action, method = "get" } = props;
  if (!import.meta.env.SSR || !action?.startsWith("/")) return <RouterForm {...props} />;
  return <form {...attributesOf(props)} method={method} action={action} data-discover="true" />;
}

/** Removes the props that only React Router's scripts use. */
function attributesOf(props: FormProps) {
  const { discover, fetcherKey, navigate, reloadDocument, replace, state, relative, ...rest } = props;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...attributes } = rest;
  return attributes;
}

/** The idle fetcher used on the server, where no form is being submitted. */
const idle = { Form, state: "idle", formData: undefined, data: undefined } as unknown;

/**
 * React Router's `useFetcher`, without its hooks on the server, because a list has dozens of fetchers. Components that use it
 * must not call `useId`.
 */
export const useFetcher = import.meta.env.SSR ? ((() => idle) as typeof useRouterFetcher) : useRouterFetcher;
