import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { hashPassword, passwordFits, TooBusy } from "./passwords.server.ts";

test("a flood of passwords is turned away past the queue's end, and later ones are checked again", {
  timeout: 30_000,
}, async () => {
  const asked = Array.from({ length: 130 + availableParallelism() }, () =>
    passwordFits(undefined, "guessed").catch((error: unknown) => error),
  );
  const answers = await Promise.all(asked);
  const refused = answers.filter((answer) => answer instanceof TooBusy);
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(100);
  expect(await passwordFits(await hashPassword("a-fine-one"), "a-fine-one")).toBe(true);
});
