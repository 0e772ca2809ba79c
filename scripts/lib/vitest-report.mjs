import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, ROOT } from './places.mjs';
import { FULL_TAG } from './tags.mjs';

/** What vitest is told so that `readReport` can say afterwards how it went. `name` keeps the reports of one run apart. */
export function reported(folder, name) {
  const report = join(folder, `${name.replaceAll('/', '-')}.json`);
  const notes = `${report}.notes`;
  return {
    report,
    notes,
    args: [
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${inRoot('scripts', 'lib', 'notes-reporter.mjs')}`,
    ],
    env: { NOTES_FILE: notes },
  };
}

/** Undefined where vitest did not come as far as a report. `leaves`: tests tagged `full` were left out on purpose. */
export function readReport({ report, notes }, leaves = false) {
  try {
    const { numPassedTests, numFailedTests, numTotalTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    const { retried, outside } = JSON.parse(readFileSync(notes, 'utf8'));
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      // Skipped, or in a file that could not be loaded.
      missing: Math.max(
        numTotalTests - numPassedTests - numFailedTests - (leaves ? leftOut(testResults) : 0),
        0,
      ),
      failures: [...testResults.flatMap(failuresOf), ...outside],
      retried,
      files: testResults.map(fileOf).toSorted((a, b) => a.name.localeCompare(b.name)),
    };
  } catch {
    return undefined;
  }
}

const leftOut = (testResults) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags = [] }) => !['passed', 'failed'].includes(status) && tags.includes(FULL_TAG))
    .length;

/** What processes beside each other found, as one. */
export function together(reports) {
  const sum = (of) => reports.reduce((total, report) => total + of(report), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    failures: reports.flatMap(({ failures }) => failures),
    retried: reports.flatMap(({ retried }) => retried),
    files: reports.flatMap(({ files }) => files),
  };
}

/**
 * Tests of a busy machine, after the files that failed ran once more on their own: what fails again has failed, what
 * passes now is named among those that needed a second try. Errors outside any file stay what they are.
 */
export function whenTriedAgain(first, again) {
  const repeated = new Set(again.files.map(({ name }) => name));
  const before = first.files.filter(({ name }) => repeated.has(name));
  const sum = (files, of) => files.reduce((total, file) => total + of(file), 0);
  const isRepeated = (line) => [...repeated].some((name) => line.startsWith(`${name}：`));
  const others = first.failures.filter((line) => !isRepeated(line));
  const elsewhere = Math.max(first.failed - sum(before, ({ failed }) => failed), others.length);
  const cured = new Set(again.files.filter(({ failed }) => !failed).map(({ name }) => name));
  const isCured = (line) => [...cured].some((name) => line.startsWith(`${name}：`));
  return {
    passed: first.passed - sum(before, ({ passed }) => passed) + again.passed,
    failed: elsewhere + again.failed,
    failures: [...others, ...again.failures],
    retried: [...first.retried, ...first.failures.filter(isCured), ...again.retried],
    files: [...first.files.filter(({ name }) => !repeated.has(name)), ...again.files],
  };
}

/** What failed in a file, one line each: the report of thousands of tests is too long to search, and may be cut off. */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${relative(ROOT, name)}：${firstLine(message)}`];
  return failed.map(
    (test) => `${relative(ROOT, name)}：${test.fullName}：${firstLine(test.failureMessages[0])}`,
  );
}

const firstLine = (text = '') => text.split('\n')[0];

function fileOf({ name, status, startTime, endTime, assertionResults }) {
  const count = (...states) => assertionResults.filter((test) => states.includes(test.status)).length;
  const failed = count('failed');
  return {
    name: relative(ROOT, name),
    passed: count('passed'),
    failed: failed || (status === 'failed' ? 1 : 0),
    skipped: count('skipped', 'pending', 'todo', 'disabled'),
    seconds: Math.round((endTime - startTime) / 100) / 10,
  };
}
