import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/console-build.mjs';
import { exitOf } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, inRoot, ROOT, Stop } from './lib/places.mjs';

/** `npm test` runs everything, `npm run check` (--fast) what takes seconds. Every part runs even when one before it failed. */
const fast = process.argv.includes('--fast');
const results = mkdtempSync(join(tmpdir(), 'zhiying-results-'));

const PARTS = [
  { title: '格式', run: () => tool('@biomejs/biome/bin/biome', 'ci', '.') },
  { title: '规范', run: () => tool('oxlint/bin/oxlint') },
  { title: '引用边界', run: () => node(inRoot('scripts', 'fences.mjs')) },
  { title: '类型', run: () => tool('typescript/bin/tsc', '-b') },
  { title: '没有用到的代码', run: () => tool('knip/bin/knip.js', '--no-progress') },
  { title: '控制台的单元测试', run: () => tests('apps/web') },
  { title: '服务器的单元与集成测试', slow: true, run: () => tests('apps/server') },
  { title: '构建控制台', slow: true, run: built },
  { title: '浏览器里的操作', slow: true, run: () => together(tests('e2e'), tests('e2e/own-server')) },
];

const tool = (file, ...args) => node(inRoot('node_modules', file), ...args);

async function node(...args) {
  const program = findNode();
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit' });
  return (await exitOf(child, program)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function tests(folder) {
  const report = join(results, `${folder.replaceAll('/', '-')}.json`);
  const ran = await tool(
    'vitest/vitest.mjs',
    'run',
    '--root',
    inRoot(folder),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  );
  try {
    const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that cannot be loaded fails without a failed test; a test that did not run did not pass.
    const missing = Math.max(numTotalTests - numPassedTests - numFailedTests, 0);
    return { passed: numPassedTests, failed: Math.max(numFailedTests + missing, ran.failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Journeys wait more than they work: two rows of them fit on two cores. */
async function together(...running) {
  const results = await Promise.all(running);
  const sum = (of) => results.reduce((total, result) => total + of(result), 0);
  return { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed) };
}

async function built() {
  await ensureBuilt();
  return { passed: 1, failed: 0 };
}

async function main() {
  await ensureInstalled();
  const total = { passed: 0, failed: 0 };
  const failed = [];
  for (const { title, run, slow } of PARTS) {
    if (slow && fast) continue;
    console.log(`\n── ${title}`);
    const since = Date.now();
    const result = await run().catch((error) => {
      console.error(error instanceof Stop ? error.message : error);
      return { passed: 0, failed: 1 };
    });
    console.log(
      `── ${title}：${result.failed ? '失败' : '通过'}（${Math.round((Date.now() - since) / 1000)} 秒）`,
    );
    total.passed += result.passed;
    total.failed += result.failed;
    if (result.failed) failed.push(title);
  }
  if (failed.length) console.log(`\n没有通过：${failed.join('、')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(results, { recursive: true, force: true });
}
