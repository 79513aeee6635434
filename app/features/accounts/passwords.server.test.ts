import { availableParallelism } from "node:os";
import argon2 from "argon2";
import { expect, test } from "vitest";
import { createCustomer, testPassword } from "#db/factories.ts";
import { hashPassword, TooBusyError, verifyPassword } from "./passwords.server.ts";

test("password checks beyond the queue's limit are rejected, later ones succeed", { timeout: 30_000 }, async () => {
  // Its hash is the cheapest: at the cost of real ones, these checks would take seconds.
  const { passwordHash: hash } = await createCustomer();
  const checks = Array.from({ length: 130 + availableParallelism() }, () =>
    verifyPassword(hash, "guessed").catch((error: unknown) => error),
  );
  // A rejection, not an exception, which nobody who handles rejections would catch.
  await expect(hashPassword("a-fine-one")).rejects.toBeInstanceOf(TooBusyError);
  const results = await Promise.all(checks);
  const rejected = results.filter((result) => result instanceof TooBusyError);
  expect(rejected.length).toBeGreaterThanOrEqual(20);
  expect(results.length - rejected.length).toBeGreaterThanOrEqual(100);
  expect(await verifyPassword(hash, testPassword)).toBe(true);
});

test("a letter of two characters is the same as the composed one, also in a hash of the text as it was typed", async () => {
  const [composed, decomposed] = ["Caf\u00e9-karahi", "Cafe\u0301-karahi"];
  const hash = await hashPassword(decomposed);
  for (const typed of [composed, decomposed]) expect(await verifyPassword(hash, typed)).toBe(true);
  expect(await verifyPassword(hash, "Cafe-karahi")).toBe(false);
  expect(await verifyPassword(await argon2.hash(decomposed), decomposed)).toBe(true);
});
