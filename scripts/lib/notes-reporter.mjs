import { writeFileSync } from 'node:fs';

/** Notes, in the file named by NOTES_FILE, what the report leaves out: tests that passed only the second time, errors outside any test. */
export default class NotesReporter {
  #retried = [];

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    const [first] = test.result().errors ?? [];
    const why = first ? `：${(first.message ?? '').split('\n')[0]}` : '';
    this.#retried.push(`${test.module.relativeModuleId}：${test.fullName}${why}`);
  }

  onTestRunEnd(_modules, errors) {
    const outside = errors.map(
      ({ name, message, stack = '' }) => `${name}: ${message} ${stack.split('\n')[1]?.trim() ?? ''}`,
    );
    if (process.env.NOTES_FILE)
      writeFileSync(process.env.NOTES_FILE, JSON.stringify({ retried: this.#retried, outside }));
  }
}
