import { type FormProps, Form as RouterForm, useFetcher as useRouterFetcher } from "react-router";

/** React Router's form. On the server its HTML without its hooks, as for `Link`, wherever its action is a path. */
export function Form(props: FormProps) {
  const { action, method = "get" } = props;
  if (!import.meta.env.SSR || !action?.startsWith("/")) return <RouterForm {...props} />;
  return <form {...attributesOf(props)} method={method} action={action} data-discover="true" />;
}

/** Without what tells React Router's scripts how to send it. */
function attributesOf(props: FormProps) {
  const { discover, fetcherKey, navigate, reloadDocument, replace, state, relative, ...rest } = props;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...attributes } = rest;
  return attributes;
}

/** On the server nothing was sent yet. */
const idle = { Form, state: "idle", formData: undefined, data: undefined } as unknown;

/** React Router's fetcher, without its hooks on the server: a list has dozens. What it draws must not call `useId`. */
export const useFetcher = import.meta.env.SSR ? ((() => idle) as typeof useRouterFetcher) : useRouterFetcher;
