import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createMemoryRouter,
  Form as RouterForm,
  Link as RouterLink,
  RouterProvider,
  useFetcher as useRouterFetcher,
} from "react-router";
import { expect, test } from "vitest";
import { Cached, RenderContext } from "./cached.tsx";
import { Form, useFetcher } from "./form.tsx";
import { Link } from "./link.tsx";

/** The element's HTML on a page of React Router. */
function drawRouted(element: ReactElement): string {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/restaurant/a%20b?q=x"] });
  return renderToString(<RouterProvider router={router} />);
}

test.each(["/", "/orders?page=2", "/restaurant/caf%C3%A9#item-1", "/?q=a+b&category=c%2Fd", "?ask=disable", "reviews"])(
  "a link to %s has the HTML of React Router's",
  (to) => {
    const props = { to, className: "tab", "aria-current": "page", preventScrollReset: true, replace: true } as const;
    expect(drawRouted(<Link {...props}>Home</Link>)).toBe(drawRouted(<RouterLink {...props}>Home</RouterLink>));
  },
);

test.each(["/cart", undefined])("a form with the action %s has the HTML of React Router's", (action) => {
  const props = { className: "search", method: "post", preventScrollReset: true, fetcherKey: "key", action } as const;
  expect(drawRouted(<Form {...props} />)).toBe(drawRouted(<RouterForm {...props} />));
});

test("a fetcher's form has the HTML of React Router's", () => {
  const Own = () => {
    const { Form: Sent, state } = useFetcher();
    return <Sent method="post" action="/favourites" className={state} />;
  };
  const Routed = () => {
    const { Form: Sent, state } = useRouterFetcher();
    return <Sent method="post" action="/favourites" className={state} />;
  };
  expect(drawRouted(<Own />)).toBe(drawRouted(<Routed />));
});

test("an item is rendered once per row and variant, with the same HTML as in a browser", () => {
  const drawn: string[] = [];
  const Name = ({ name, mark }: { name: string; mark: string }) => {
    drawn.push(name + mark);
    return (
      <b>
        {name} {mark}
      </b>
    );
  };
  const draw = (row: { name: string }, mark: string) =>
    renderToString(
      <RenderContext value={renderToString}>
        <Cached as="li" className="card" source={row} by={mark}>
          <Name name={row.name} mark={mark} />
        </Cached>
      </RenderContext>,
    );
  const [karahi, biryani] = [{ name: "Karahi <1>" }, { name: "Biryani" }];
  const plain = renderToString(
    <Cached as="li" className="card" source={karahi} by="♥">
      <Name name={karahi.name} mark="♥" />
    </Cached>,
  );
  drawn.length = 0;
  expect(draw(karahi, "♥")).toBe(plain);
  draw(karahi, "♥");
  draw(karahi, "");
  draw(biryani, "♥");
  expect(drawn).toEqual(["Karahi <1>♥", "Karahi <1>", "Biryani♥"]);
});

test("what depends on a long URL is not cached: visitors may invent any number of them", () => {
  let drawn = 0;
  const Address = ({ url }: { url: string }) => {
    drawn += 1;
    return <b>{url}</b>;
  };
  const row = { name: "Karahi" };
  const draw = (url: string) =>
    renderToString(
      <RenderContext value={renderToString}>
        <Cached as="li" source={row} by={url}>
          <Address url={url} />
        </Cached>
      </RenderContext>,
    );
  const [short, long] = [`/?q=${"a".repeat(200)}`, `/?q=${"a".repeat(2_000)}`];
  expect([draw(short), draw(short), drawn]).toEqual([draw(short), draw(short), 1]);
  expect(draw(long)).toBe(`<li><b>${long}</b></li>`);
  draw(long);
  expect(drawn).toBe(3);
});
