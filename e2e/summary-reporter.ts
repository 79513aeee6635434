import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";

/** Ends a run with one line that says how many tests passed, failed and were skipped. */
export default class SummaryReporter implements Reporter {
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
