import { ListPage } from "../list-page";
import { readRows } from "../read-rows";

export const dynamic = "force-dynamic";

export default async function Home() {
  return <ListPage {...(await readRows())} />;
}
