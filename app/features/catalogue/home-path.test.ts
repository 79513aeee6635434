import { expect, test } from "vitest";
import { homePath, readSortAndFilters } from "./home-path.ts";

const readFrom = (path: string) => {
  const { searchParams } = new URL(path, "http://tiffin.example");
  return readSortAndFilters((name) => searchParams.get(name) ?? undefined);
};

test("sorting and filters written to the URL are read back from it", () => {
  const sortAndFilters = { sort: "fee", free: true, rated: true, closed: true, choosing: true } as const;
  const path = homePath({ ...sortAndFilters, search: "naan & chai", categoryId: "bbq", page: 2 });
  expect(path).toBe("/?q=naan+%26+chai&category=bbq&sort=fee&free=1&rating=4&closed=1&choose=1&page=2");
  expect(readFrom(path)).toEqual(sortAndFilters);
  expect(homePath(readFrom("/"))).toBe("/");
});

test("unknown values are ignored", () => {
  const none = { sort: undefined, free: false, rated: false, closed: false, choosing: false };
  expect(readFrom("/?sort=constructor&free=yes&rating=5&closed=&choose=2")).toEqual(none);
  expect(readFrom("/?sort=rating")).toEqual(none);
});
