import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { busyOrThrow, hashPassword, passwordFits, TooBusy } from "./passwords.server.ts";

test("a flood of passwords is turned away past the queue's end, and later ones are checked again", async () => {
  const asked = Array.from({ length: 130 + availableParallelism() }, () =>
    passwordFits(undefined, "guessed").catch(busyOrThrow),
  );
  const answers = await Promise.all(asked);
  const refused = answers.filter((answer) => answer === "busy");
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(100);
  expect(await passwordFits(await hashPassword("a-fine-one"), "a-fine-one")).toBe(true);
});

test("only being busy counts as busy", () => {
  expect(busyOrThrow(new TooBusy())).toBe("busy");
  expect(() => busyOrThrow(new Error("the database is away"))).toThrow("the database is away");
});
