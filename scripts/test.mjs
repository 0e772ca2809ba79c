import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { budgetLines } from './lib/budget.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { dependencyFaults } from './lib/dependencies.mjs';
import { docFaults } from './lib/docs.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { lockFaults } from './lib/lock.mjs';
import { useMemory } from './lib/memory.mjs';
import { migrationFaults } from './lib/migrations.mjs';
import { Stop } from './lib/places.mjs';
import { planOf, planText, RECORD, recordText } from './lib/plan.mjs';
import { FAILED, PASSED, runRows, runTool } from './lib/run-tests.mjs';

/**
 * `npm test` runs everything, `npm test -- material` the quick checks and the tests of that area, `npm run check` (--fast) what
 * takes seconds. Every part runs even when one before it failed.
 */
const fast = process.argv.includes('--fast');
const areas = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const leaveMemory = useMemory();
const results = mkdtempSync(join(tmpdir(), 'zhiying-results-'));
/** The demo that journeys copy. */
const demo = join(results, 'demo');
/** Its films take longer than all the rest, and only tests that are left to `npm run test:all` ask for them. */
const withoutFilms = areas.length === 0 ? { DEMO_FILMS: '0' } : {};

/** Quick parts stand beside each other on so many cores; the long ones begin. */
const BESIDE = 2;

const JOURNEYS = ['e2e'];
/** Where single tests may be left to `npm run test:all`. */
const TAGGED = ['apps/server', 'e2e'];
const PARTS = [
  // Uses all cores by itself; beside others both take longer than one after the other.
  { title: '类型', first: true, run: tool('node_modules/typescript/bin/tsc', '-b', '--builders', '2') },
  // Asks only about what changed, which it learns from the notes of the compiler.
  { title: '规范', run: tool('scripts/lint.mjs') },
  { title: '控制台的单元测试', folders: ['apps/web'] },
  { title: '没有用到的代码', run: tool('node_modules/knip/bin/knip.js', '--no-progress') },
  { title: '脚本的测试', folders: ['scripts'] },
  { title: '引用边界', run: tool('scripts/fences.mjs') },
  { title: '格式', run: tool('node_modules/@biomejs/biome/bin/biome', 'ci', '.') },
  { title: '依赖清单', run: told(() => [...lockFaults(), ...dependencyFaults()]) },
  { title: '说明文档', run: told(docFaults) },
  { title: '已发布的数据库变更', run: told(migrationFaults) },
  { title: '服务器的单元与集成测试', slow: true, folders: ['apps/server'] },
  { title: '构建控制台', slow: true, folders: JOURNEYS, run: built },
  { title: '浏览器', slow: true, folders: JOURNEYS, run: tool('e2e/get-chromium.ts') },
  { title: '演示数据', slow: true, folders: JOURNEYS, run: madeDemo },
  { title: '浏览器里的操作', slow: true, folders: JOURNEYS },
];

/** Where a part that runs alone speaks. */
const ALOUD = { stdio: 'inherit', hear: () => {}, say: (text) => console.error(text) };
/** What a part beside others says is told at its end, in one piece. */
function kept() {
  let said = '';
  const hear = (text) => {
    said += text;
  };
  return { stdio: ['ignore', 'pipe', 'pipe'], hear, say: (text) => hear(`${text}\n`), told: () => said };
}

function tool(file, ...args) {
  return (output) => runTool(output, file, args);
}

function told(faultsOf) {
  return async ({ say }) => {
    const faults = faultsOf();
    for (const fault of faults) say(fault);
    return faults.length ? FAILED : PASSED;
  };
}

function madeDemo(output) {
  return runTool(output, 'e2e/make-demo.ts', [demo], withoutFilms);
}

async function built() {
  await ensureBuilt();
  return PASSED;
}

const tests = (output, folder) =>
  runRows(output, {
    folder,
    rows: planOf(folder, areas),
    results,
    env: { DEMO_FOLDER: demo, ...withoutFilms },
    leaves: areas.length === 0 && TAGGED.includes(folder),
  });

const hasTests = (folder) => planOf(folder, areas).length > 0;
const isAsked = ({ slow, folders }) =>
  !(slow && fast) && (!areas.length || !folders || folders.some(hasTests));

/** Runs a part and says how it went. */
async function runPart({ title, run, folders }, output) {
  const since = Date.now();
  const work = run ? [run(output)] : folders.map((folder) => tests(output, folder));
  const outcomes = await Promise.all(work).catch((error) => {
    output.say(error instanceof Stop ? error.message : error.stack);
    return [FAILED];
  });
  const sum = (of) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const failed = sum((outcome) => outcome.failed);
  const seconds = Math.round((Date.now() - since) / 1000);
  if (output.told) console.log(`\n${[`── ${title}`, output.told().trim()].filter(Boolean).join('\n')}`);
  console.log(`── ${title}：${failed ? '失败' : '通过'}（${seconds} 秒）`);
  return {
    title,
    seconds,
    passed: sum((outcome) => outcome.passed),
    failed,
    failures: outcomes.flatMap(({ failures = [] }) => failures),
    retried: outcomes.flatMap(({ retried = [] }) => retried),
    files: outcomes.flatMap(({ files = [] }) => files),
  };
}

/** The compiler, the quick parts beside each other, then the slow ones, which use all cores, one after the other. */
async function runParts(parts) {
  const ran = [];
  for (const part of parts.filter(({ first }) => first)) ran.push(await runPart(part, kept()));
  const quick = parts.filter(({ first, slow }) => !(first || slow));
  const lane = async () => {
    for (let part = quick.shift(); part; part = quick.shift()) ran.push(await runPart(part, kept()));
  };
  await Promise.all(Array.from({ length: BESIDE }, lane));
  for (const part of parts.filter(({ slow }) => slow)) {
    console.log(`\n── ${part.title}`);
    ran.push(await runPart(part, ALOUD));
  }
  return ran;
}

/** What each part took, to see where the time goes. */
function tell(ran, since) {
  const seconds = (of) => String(of).padStart(6);
  console.log(`\n    秒    通过  失败`);
  for (const part of ran)
    console.log(
      `${seconds(part.seconds)}  ${String(part.passed).padStart(6)}  ${String(part.failed).padStart(4)}  ${part.title}`,
    );
  console.log(`${seconds(Math.round((Date.now() - since) / 1000))}                  合计`);
  const costs = budgetLines(ran.flatMap(({ files }) => files));
  if (costs.length && !areas.length) console.log(`\n    秒  领域（超出预算的）\n${costs.join('\n')}`);
}

/** What would run where, without running it. */
function tellPlan() {
  for (const folder of PARTS.flatMap(({ folders = [], run }) => (run ? [] : folders)))
    for (const line of planText(folder, planOf(folder, areas))) console.log(line);
}

/** Notes what each file took, for the plan of the runs to come. */
function record(ran) {
  const files = ran.flatMap((part) => part.files).filter(({ failed }) => !failed);
  writeFileSync(RECORD, recordText(Object.fromEntries(files.map(({ name, seconds }) => [name, seconds]))));
}

async function main() {
  if (process.argv.includes('--plan')) {
    tellPlan();
    return 0;
  }
  const since = Date.now();
  await ensureInstalled();
  if (areas.length && !PARTS.some(({ folders = [] }) => folders.some(hasTests)))
    throw new Stop(`没有名为 ${areas.join('、')} 的测试`);
  const ran = await runParts(PARTS.filter(isAsked));
  tell(ran, since);
  if (process.argv.includes('--record')) record(ran);
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
  leaveMemory();
}
