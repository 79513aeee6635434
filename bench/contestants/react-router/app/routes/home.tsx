import { ListPage } from "../../list-page.tsx";
import { readRows } from "../../read-rows.ts";

export function loader() {
  return readRows();
}

export default function Home({ loaderData }: { loaderData: Awaited<ReturnType<typeof readRows>> }) {
  return <ListPage {...loaderData} />;
}
