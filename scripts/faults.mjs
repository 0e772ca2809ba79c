import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { runInForeground } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, inRoot, Stop } from './lib/places.mjs';
import { readReport, reported } from './lib/vitest-report.mjs';

/**
 * `npm run faults`: what `npm test` shows with small files and few rounds, here with large files and many, and what takes
 * minutes or a right on the machine; after that the journeys that move files with those in another S3 store (that of S3_*,
 * else a second server of ours). `npm run faults -- disk` runs only the files with that in their name. At its end it says of
 * every file what passed.
 */
const PARTS = [
  { folder: 'apps/server', files: ['faults', 'import.test', 'embedded.test'] },
  { folder: 'e2e/own-server', files: ['faults'], browser: true },
];
const ELSEWHERE = { folder: 'e2e', files: ['upload.journey', 'material.journey'], browser: true };

const named = process.argv.slice(2);
const results = mkdtempSync(join(tmpdir(), 'zhiying-faults-'));

async function run({ folder, files, browser }) {
  const node = findNode();
  // As `npm test` does: a machine without a browser gets one, or says in a line what is missing.
  if (browser && (await runInForeground(node, inRoot('e2e', 'get-chromium.ts'))) !== 0)
    return { folder, code: 1, found: undefined };
  const asked = reported(results, folder);
  Object.assign(process.env, asked.env);
  const chosen = named.length ? [...named, '--passWithNoTests'] : files;
  const code = await runInForeground(node, inRoot('node_modules', 'vitest', 'vitest.mjs'), [
    'run',
    '--root',
    inRoot(folder),
    ...asked.args,
    ...chosen,
  ]);
  return { folder, code, found: readReport(asked) };
}

const timeOf = (seconds) =>
  seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;

/** No report: it ended before its end. With a name, a part may have no such file. */
const cutShort = ({ code, found }) => !found && (code !== 0 || named.length === 0);

/** A line for each file, then what failed, then the sum. Answers whether all is well; that nothing ran is not. */
function tell(ran) {
  const files = ran.flatMap(({ found }) => found?.files ?? []);
  console.log('\n── 结果');
  for (const { name, passed, failed, skipped, seconds } of files) {
    const words = [`通过 ${passed}`, failed && `失败 ${failed}`, skipped && `未运行 ${skipped}`];
    console.log(`${failed ? '✗' : '✓'} ${name}：${words.filter(Boolean).join('，')}（${timeOf(seconds)}）`);
  }
  for (const part of ran) if (cutShort(part)) console.log(`✗ ${part.folder}：没有运行到底`);
  if (files.length === 0)
    console.log(`✗ 没有运行任何测试${named.length ? `：没有名称含「${named.join('、')}」的文件` : ''}`);
  const retried = ran.flatMap(({ found }) => found?.retried ?? []);
  if (retried.length) console.log(`\n重试才通过：\n  ${retried.join('\n  ')}`);
  const failures = ran.flatMap(({ found }) => found?.failures ?? []);
  if (failures.length) console.log(`\n没有通过：\n  ${failures.join('\n  ')}`);
  const sum = (of) => files.reduce((total, file) => total + of(file), 0);
  console.log(
    `\n${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed, ${sum(({ skipped }) => skipped)} not run`,
  );
  return files.length > 0 && !ran.some((part) => part.code !== 0 || cutShort(part));
}

try {
  await ensureInstalled();
  await ensureBuilt();
  process.env.FAULTS = 'full';
  const ran = [];
  // Every part runs, also when one before it failed.
  for (const part of PARTS) ran.push(await run(part));
  if (!process.env.S3_ENDPOINT) process.env.STORE = 'outside';
  if (named.length === 0) ran.push(await run(ELSEWHERE));
  process.exitCode = tell(ran) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(results, { recursive: true, force: true });
}
