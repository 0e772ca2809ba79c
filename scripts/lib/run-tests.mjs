import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { exitOf } from './foreground.mjs';
import { findNode, inRoot, ROOT } from './places.mjs';
import { FULL_TAG } from './tags.mjs';
import { readReport, reported, together, whenTriedAgain } from './vitest-report.mjs';

export const PASSED = { passed: 1, failed: 0 };
export const FAILED = { passed: 0, failed: 1 };

/** Runs a program of ours; `output` says where it speaks. */
export async function runTool({ stdio, hear }, file, args, env = {}) {
  const node = findNode();
  const child = spawn(node, [inRoot(file), ...args], { cwd: ROOT, stdio, env: { ...process.env, ...env } });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear);
  return (await exitOf(child, node)) === 0 ? PASSED : FAILED;
}

/**
 * The test files of a folder, each row of the plan in a process of its own; what failed once more, alone, when nothing else
 * runs. `results` is a folder for reports, `env` what the tests are told, `leaves` that those tagged `full` are left to
 * test:all.
 */
export async function runRows(output, { rows, ...how }) {
  const run = (to, files, name) => runFiles(to, { ...how, files, name });
  const first = together(
    await Promise.all(rows.map((row, at) => run(beside(output, rows.length, at), row.files, `${at + 1}`))),
  );
  const broken = first.files.filter(({ failed }) => failed).map(({ name }) => name);
  if (broken.length === 0) return first;
  output.say(`\n再单独运行一次：${broken.join('、')}`);
  return whenTriedAgain(first, await run(output, broken, 'again'));
}

/** Whose line it is, where two processes speak at the same time. */
function beside(output, processes, at) {
  if (processes === 1) return output;
  const hear = (text) => {
    const lines = text.trimEnd().split('\n');
    (output.told ? output.hear : process.stdout.write.bind(process.stdout))(
      lines.map((line) => `${at + 1}│${line}\n`).join(''),
    );
  };
  return { stdio: ['ignore', 'pipe', 'pipe'], hear, say: output.say };
}

async function runFiles(output, { folder, files, results, env, leaves, name }) {
  const asked = reported(results, `${folder}-${name}`);
  const order = `${asked.report}.order`;
  const paths = files.map((file) => inRoot(file));
  writeFileSync(order, JSON.stringify(paths));
  const filter = leaves ? [`--tagsFilter=!${FULL_TAG}`] : [];
  const args = ['run', '--root', inRoot(folder), '--maxWorkers', '1', ...filter, ...asked.args, ...paths];
  const ran = await runTool(output, 'node_modules/vitest/vitest.mjs', args, {
    ...asked.env,
    ...env,
    TEST_ORDER: order,
  });
  const found = readReport(asked, leaves);
  // A file that cannot be loaded fails without a failed test; a test that did not run did not pass.
  if (found) return { ...found, failed: Math.max(found.failed + found.missing, ran.failed) };
  return together(files.map((file) => without(file)));
}

/** A file of a process that ended before it could report. */
const without = (name) => ({
  passed: 0,
  failed: 1,
  failures: [`${name}：进程没有留下报告`],
  retried: [],
  files: [{ name, passed: 0, failed: 1, skipped: 0, seconds: 0 }],
});
