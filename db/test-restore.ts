import { afterEach, vi } from "vitest";

// Vitest's setup file (`setupFiles`) of all tests, which need not restore what they mock, stub or fake.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
