import { test } from "@playwright/test";

/**
 * What a file's tests use to undo what they arrange: the steps noted with it are done after each test, the last one
 * first, whether the test or another step failed or not.
 */
export function tidyAfterEach(): (step: () => Promise<unknown>) => void {
  const steps: (() => Promise<unknown>)[] = [];
  test.afterEach(async () => {
    const failures: unknown[] = [];
    for (const step of steps.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  });
  return (step) => void steps.push(step);
}
