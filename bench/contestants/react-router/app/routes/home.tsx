import type { ComponentProps } from "react";
import { Form, Link, useFetcher } from "react-router";
import { ListPage } from "../../list-page.tsx";
import { readRows } from "../../read-rows.ts";

export function loader() {
  return readRows();
}

export default function Home({ loaderData }: { loaderData: Awaited<ReturnType<typeof readRows>> }) {
  return <ListPage framework={framework} {...loaderData} />;
}

const framework = {
  Link: ({ href, ...props }: ComponentProps<"a"> & { href: string }) => <Link to={href} {...props} />,
  Form: (props: ComponentProps<"form">) => <Form {...(props as ComponentProps<typeof Form>)} />,
  InlineForm: FetcherForm,
};

function FetcherForm(props: ComponentProps<"form">) {
  const fetcher = useFetcher();
  return <fetcher.Form {...(props as ComponentProps<typeof fetcher.Form>)} />;
}
