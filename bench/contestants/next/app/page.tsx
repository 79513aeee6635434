import Link from "next/link";
import type { ComponentProps } from "react";
import { ListPage } from "../list-page";
import { readRows } from "../read-rows";

export const dynamic = "force-dynamic";

export default async function Home() {
  return <ListPage framework={framework} {...(await readRows())} />;
}

const PlainForm = (props: ComponentProps<"form">) => <form {...props} />;

const framework = { Link, Form: PlainForm, InlineForm: PlainForm };
