import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Cached, Chunk } from "../ui/cached.tsx";
import { renderInChunks } from "./render-in-chunks.server.tsx";

const row = { name: "Karahi <later/>" };

/** A list in a list, beside items of their own. */
const menu = (
  <main>
    <Chunk as="li" className="dish">
      {row.name}
    </Chunk>
    <Cached as="ul" source={row} variant="menu" aria-label="<later/>">
      <Cached as="li" source={row} variant="dish">
        {row.name}
      </Cached>
      <Chunk as="li">
        <b>Biryani</b>
      </Chunk>
    </Cached>
    <p>2 dishes</p>
  </main>
);

test("a page has the same HTML rendered in chunks, from the cache, and in a browser", async () => {
  const first = await renderInChunks(menu);
  expect([first, await renderInChunks(menu)]).toEqual([renderToString(menu), renderToString(menu)]);
});

test("while a large page is rendered, other requests are handled", async () => {
  const SlowDish = () => {
    const start = performance.now();
    while (performance.now() - start < 4);
    return "Karahi";
  };
  const dishes = Array.from({ length: 20 }, (_, index) => (
    <Chunk as="li" key={String(index)}>
      <SlowDish />
    </Chunk>
  ));
  let turns = 0;
  const count = setInterval(() => (turns += 1), 1);
  await renderInChunks(dishes);
  clearInterval(count);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test("an item is rendered once per row and variant", async () => {
  const drawn: string[] = [];
  const Name = ({ name, mark }: { name: string; mark: string }) => {
    drawn.push(name + mark);
    return name + mark;
  };
  const draw = (source: { name: string }, mark: string) =>
    renderInChunks(
      <Cached as="li" source={source} variant={mark}>
        <Name name={source.name} mark={mark} />
      </Cached>,
    );
  const [karahi, biryani] = [{ name: "Karahi" }, { name: "Biryani" }];
  await draw(karahi, "♥");
  await draw(karahi, "♥");
  await draw(karahi, "");
  await draw(biryani, "♥");
  expect(drawn).toEqual(["Karahi♥", "Karahi", "Biryani♥"]);
});

test("an element that depends on a long URL is not cached: visitors may invent any number of them", async () => {
  let drawn = 0;
  const Address = ({ children }: { children: ReactNode }) => {
    drawn += 1;
    return children;
  };
  const source = { name: "Karahi" };
  const draw = (url: string) =>
    renderInChunks(
      <Cached as="li" source={source} variant={url}>
        <Address>{url}</Address>
      </Cached>,
    );
  const [short, long] = [`/?q=${"a".repeat(200)}`, `/?q=${"a".repeat(2_000)}`];
  for (const url of [short, short, long, long]) expect(await draw(url)).toBe(`<li>${url}</li>`);
  expect(drawn).toBe(3);
});
