import { Script } from "node:vm";
import fc from "fast-check";
import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { expect, test } from "vitest";
import { writePageData } from "./page-data.server.ts";

type LoaderData = Parameters<typeof writePageData>[0]["loaderData"];

/** What React Router's scripts read from a page whose loaders returned this. */
async function readWritten(loaderData: LoaderData) {
  const written = writePageData({ loaderData, actionData: null, errors: null });
  const text = new Script(`'${written}'`).runInNewContext();
  return (await decode(new Blob([text]).stream(), globalThis as never)).value;
}

const text = fc.oneof(fc.string(), fc.constantFrom("</script>", "'\\", "\ud800", "\u2028\n", "🍲"));
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0);
const key = fc.string().filter((name) => name !== "__proto__");
const result = fc.object({ key, values: [text, number, fc.boolean(), fc.constantFrom(null, undefined)] });

test("a page's scripts read what its loaders returned", async () => {
  await fc.assert(
    fc.asyncProperty(result, fc.option(result), async (root, page) => {
      const loaderData = { root, page };
      expect(await readWritten(loaderData)).toStrictEqual({ loaderData, actionData: null, errors: null });
    }),
  );
});

test("an object that several parts of a page share is read in each of them", async () => {
  const [menu, areas] = [{ dishes: [{ name: "Karahi" }, { name: "Naan" }] }, ["Clifton", "Saddar"]];
  for (const page of [
    { menu, areas },
    { areas, menu },
    { notices: ["Added to cart."], menu, again: menu },
  ]) {
    const { loaderData } = (await readWritten({ page })) as { loaderData: unknown };
    expect(loaderData).toStrictEqual({ page });
  }
});

test("an array with holes is read with undefined in them", async () => {
  const places: number[] = [];
  places[2] = 1;
  const page = { places };
  expect(await readWritten({ page })).toMatchObject({ loaderData: { page: { places: [undefined, undefined, 1] } } });
});

test.each([new Date(), new Map(), Promise.resolve(), Number.NaN, 1n, Object.create(null), new Error()])(
  "data that is not JSON is not written: %s",
  (value) => {
    expect(writePageData({ loaderData: { page: { list: [value] } }, actionData: null, errors: null })).toBeUndefined();
  },
);
