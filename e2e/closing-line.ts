import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";

/** Ends a run with one plain line of what passed and failed. */
export default class ClosingLine implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const outcomes = this.suite?.allTests().map((test) => test.outcome()) ?? [];
    const count = (...wanted: string[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
    console.log(`\n${count("expected", "flaky")} passed, ${count("unexpected")} failed, ${count("skipped")} skipped`);
  }
}
