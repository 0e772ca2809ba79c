import { writeFileSync } from 'node:fs';

/** Notes, in the file named by RETRIES_FILE, which tests passed only when they were tried again. */
export default class RetriesReporter {
  #retried = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#retried.push(`${test.module.relativeModuleId}：${test.fullName}`);
  }

  onTestRunEnd() {
    if (process.env.RETRIES_FILE) writeFileSync(process.env.RETRIES_FILE, JSON.stringify(this.#retried));
  }
}
