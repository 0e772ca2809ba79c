import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testsOf } from './lib/areas.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { exitOf } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { lockFaults } from './lib/lock.mjs';
import { migrationFaults } from './lib/migrations.mjs';
import { findNode, inRoot, ROOT, Stop } from './lib/places.mjs';
import { readReport, reported } from './lib/vitest-report.mjs';

/**
 * `npm test` runs everything, `npm test -- material` the quick checks and the tests of that area, `npm run check` (--fast) what
 * takes seconds. Every part runs even when one before it failed.
 */
const fast = process.argv.includes('--fast');
const areas = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const results = mkdtempSync(join(tmpdir(), 'zhiying-results-'));

const JOURNEYS = ['e2e'];
const PARTS = [
  { title: '格式', run: () => tool('node_modules/@biomejs/biome/bin/biome', 'ci', '.') },
  { title: '规范', run: () => tool('node_modules/oxlint/bin/oxlint') },
  { title: '引用边界', run: () => tool('scripts/fences.mjs') },
  { title: '类型', run: () => tool('node_modules/typescript/bin/tsc', '-b') },
  { title: '没有用到的代码', run: () => tool('node_modules/knip/bin/knip.js', '--no-progress') },
  { title: '依赖清单', run: () => told(lockFaults()) },
  { title: '已发布的数据库变更', run: () => told(migrationFaults()) },
  { title: '控制台的单元测试', folders: ['apps/web'] },
  { title: '服务器的单元与集成测试', slow: true, folders: ['apps/server'] },
  { title: '构建控制台', slow: true, folders: JOURNEYS, run: built },
  { title: '浏览器', slow: true, folders: JOURNEYS, run: () => tool('e2e/get-chromium.ts') },
  { title: '浏览器里的操作', slow: true, folders: JOURNEYS },
];

const PASSED = { passed: 1, failed: 0 };
const FAILED = { passed: 0, failed: 1 };

const tool = (file, ...args) => runTool(file, args);

async function runTool(file, args, env = {}) {
  const node = findNode();
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } };
  const child = spawn(node, [inRoot(file), ...args], options);
  return (await exitOf(child, node)) === 0 ? PASSED : FAILED;
}

async function told(faults) {
  for (const fault of faults) console.error(fault);
  return faults.length ? FAILED : PASSED;
}

async function built() {
  await ensureBuilt();
  return PASSED;
}

const filesOf = (folder) => (areas.length ? testsOf(folder, areas) : null);

async function tests(folder) {
  const files = filesOf(folder) ?? [];
  if (areas.length && files.length === 0) return { passed: 0, failed: 0 };
  const asked = reported(results, folder);
  const args = ['run', '--root', inRoot(folder), ...asked.args, ...files];
  const ran = await runTool('node_modules/vitest/vitest.mjs', args, asked.env);
  const found = readReport(asked);
  // A file that cannot be loaded fails without a failed test; a test that did not run did not pass.
  return found ? { ...found, failed: Math.max(found.failed + found.missing, ran.failed) } : FAILED;
}

const isAsked = ({ slow, folders }) =>
  !(slow && fast) && (!areas.length || !folders || folders.some((folder) => filesOf(folder).length));

/** Runs a part and says how it went. */
async function runPart({ title, run, folders }) {
  console.log(`\n── ${title}`);
  const since = Date.now();
  const outcomes = await Promise.all(run ? [run()] : folders.map(tests)).catch((error) => {
    console.error(error instanceof Stop ? error.message : error);
    return [FAILED];
  });
  const sum = (of) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const failed = sum((outcome) => outcome.failed);
  const seconds = Math.round((Date.now() - since) / 1000);
  console.log(`── ${title}：${failed ? '失败' : '通过'}（${seconds} 秒）`);
  return {
    title,
    passed: sum((outcome) => outcome.passed),
    failed,
    failures: outcomes.flatMap(({ failures = [] }) => failures),
    retried: outcomes.flatMap(({ retried = [] }) => retried),
  };
}

async function main() {
  await ensureInstalled();
  if (areas.length && PARTS.every(({ folders = [] }) => folders.every((folder) => !filesOf(folder).length)))
    throw new Stop(`没有名为 ${areas.join('、')} 的测试`);
  const ran = [];
  for (const part of PARTS.filter(isAsked)) ran.push(await runPart(part));
  const broken = ran.filter(({ failed }) => failed).map(({ title }) => title);
  const retried = ran.flatMap((part) => part.retried);
  const passed = ran.reduce((total, part) => total + part.passed, 0);
  const failed = ran.reduce((total, part) => total + part.failed, 0);
  // Defects to look into. No limit fails the run: how many there are says how busy the machine was.
  if (retried.length)
    console.log(`\n重试才通过 ${retried.length} 个：\n${retried.map((name) => `  ${name}`).join('\n')}`);
  const failures = ran.flatMap((part) => part.failures);
  if (broken.length) console.log(`\n没有通过：${[broken.join('、'), ...failures].join('\n  ')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(results, { recursive: true, force: true });
}
