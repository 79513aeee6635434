import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Ends a run with one plain line of what passed and failed. */
export default class ClosingLine implements Reporter {
  private readonly counts = { passed: 0, failed: 0, skipped: 0 };

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === "skipped") this.counts.skipped++;
    else if (test.ok()) this.counts.passed++;
    else this.counts.failed++;
  }

  onEnd(_result: FullResult): void {
    const { passed, failed, skipped } = this.counts;
    console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
}
