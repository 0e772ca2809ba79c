import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { fingerprint } from './lib/fingerprint.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { useMemory } from './lib/memory.mjs';
import { partsOf, reversed, shuffled } from './lib/parts.mjs';
import { inRoot, ROOT, Stop } from './lib/places.mjs';
import { FAILED, runRows, runTool } from './lib/run-tests.mjs';

/**
 * `npm run test:all`: the gate and all else, in parts of at most ten minutes. What is done and unchanged since is not run
 * again; `--again` runs it anyway. `--plan` tells the parts, `--part 3/6` runs one of them, `--area chat` what is of an area,
 * `--shuffle 42` the server's files in one process, in an order that the seed decides, `--reverse` the journeys from the last to
 * the first.
 */
const { values: asked } = parseArgs({
  options: {
    plan: { type: 'boolean' },
    part: { type: 'string' },
    area: { type: 'string', multiple: true, default: [] },
    again: { type: 'boolean' },
    shuffle: { type: 'string' },
    reverse: { type: 'boolean' },
  },
});
const REPORT = inRoot('.cache', 'test-all.json');
const ALOUD = { stdio: 'inherit', hear: () => {}, say: (text) => console.error(text) };
const leaveMemory = useMemory();
const results = mkdtempSync(join(tmpdir(), 'zhiying-results-'));
const demo = join(results, 'demo');

const CHECK = { name: '静态检查与单元测试', seconds: 150, files: [] };

/** The parts in their order: the quick checks first, without an area. */
function chosenParts() {
  const all = [...(asked.area.length ? [] : [CHECK]), ...partsOf(asked.area)];
  if (!asked.part) return all;
  const [, nth, of] = /^(\d+)\/(\d+)$/.exec(asked.part) ?? [];
  const part = all[Number(nth) - 1];
  if (!part || Number(of) !== all.length)
    throw new Stop(`一共 ${all.length} 部分，例如 --part 1/${all.length}`);
  return [part];
}

/**
 * Tells of a test file one value for everything that it may depend on: the files that are kept, as they are now, but for other
 * tests and what is only read. So a test that is mended costs its own run, not all of them again.
 */
function statesOfSources() {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const files = list.split('\0').filter((file) => file && existsSync(inRoot(file)));
  const everything = fingerprint(files.filter((file) => !READ.test(file)));
  const shared = fingerprint(files.filter((file) => !READ.test(file) && !TEST.test(file)));
  // As it was when its part began, whatever is done to it meanwhile.
  const states = new Map([[CHECK.name, everything]]);
  return (name) => {
    if (!states.has(name)) states.set(name, fingerprint([name], shared));
    return states.get(name);
  };
}
/** The guide is part of the program: its pages are the help. */
const READ = /^[^/]*\.md$|^docs\/(?!guide\/)|test-seconds\.json$/;
const TEST = /\.(test|journey|walk)\.m?tsx?$|\.test\.mjs$/;
const commit = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();

const readReport = () => (existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : { files: {} });
const nameIn = ({ env = {} }, file) =>
  [file, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)].join(' ');

/** Notes after every part what became of each file, so that a run that is broken off goes on where it was. */
function note(report, part, stateOf, found) {
  for (const { name, passed, failed, skipped, seconds } of found) {
    const key = nameIn(part, name);
    const state = stateOf(name);
    const before = report.files[key]?.state === state ? report.files[key].tries : 0;
    report.files[key] = {
      part: part.name,
      seconds,
      passed,
      failed,
      skipped,
      tries: before + 1,
      commit: commit(),
      state,
    };
  }
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
}

async function runPart(part, files) {
  if (part === CHECK) {
    const { failed } = await runTool(ALOUD, 'scripts/test.mjs', ['--fast']);
    return {
      files: [{ name: CHECK.name, passed: 1 - failed, failed, skipped: 0 }],
      failures: [],
      retried: [],
    };
  }
  if (part.folder === 'e2e') await readyForBrowser();
  return runRows(ALOUD, {
    folder: part.folder,
    rows: part.rowsOf(files),
    results: mkdtempSync(join(results, 'part-')),
    env: { ...part.env, DEMO_FOLDER: demo },
  });
}

let ready;
function readyForBrowser() {
  ready ??= (async () => {
    await ensureBuilt();
    for (const [tool, ...args] of [['e2e/get-chromium.ts'], ['e2e/make-demo.ts', demo]])
      if ((await runTool(ALOUD, tool, args)) === FAILED) throw new Stop(`${tool} 没有成功`);
  })();
  return ready;
}

function tellPlan(parts) {
  for (const [at, part] of parts.entries()) {
    console.log(`${at + 1}/${parts.length}  ${part.name}，预计 ${part.seconds} 秒`);
    for (const file of part.files) console.log(`        ${nameIn(part, file)}`);
  }
}

/** One line a part, then what did not pass or passed only the second time. */
function tell(ran) {
  console.log('\n    秒    通过  失败  未运行');
  const width = (value) => String(value).padStart(6);
  for (const { part, seconds, files, kept } of ran) {
    const sum = (of) => files.reduce((total, file) => total + of(file), 0);
    const counts = [sum(({ passed }) => passed), sum(({ failed }) => failed), sum(({ skipped }) => skipped)];
    console.log(
      `${[seconds, ...counts].map(width).join('  ')}  ${part.name}${kept ? `（${kept} 个文件此前已通过）` : ''}`,
    );
  }
  const retried = ran.flatMap((part) => part.retried);
  if (retried.length) console.log(`\n重试才通过 ${retried.length} 个：\n  ${retried.join('\n  ')}`);
  const failures = ran.flatMap((part) => part.failures);
  if (failures.length) console.log(`\n没有通过：\n  ${failures.join('\n  ')}`);
}

async function runAll(parts, { stateOf, again }) {
  const ran = [];
  for (const part of parts) {
    const report = readReport();
    const isDone = (file) => {
      const known = report.files[nameIn(part, file)];
      return !again && known?.state === stateOf(file) && known.failed === 0;
    };
    const names = part === CHECK ? [CHECK.name] : part.files;
    const open = names.filter((file) => !isDone(file));
    const kept = names.length - open.length;
    const since = Date.now();
    console.log(`\n── ${part.name}：${open.length} 个文件${kept ? `，${kept} 个此前已通过` : ''}`);
    const found = open.length ? await runPart(part, open) : { files: [], failures: [], retried: [] };
    note(report, part, stateOf, found.files);
    const seconds = Math.round((Date.now() - since) / 1000);
    ran.push({ part, kept, seconds, ...found });
  }
  return ran;
}

/** The server's files in one process, in another order than ever. */
function inOneProcess(parts, seed) {
  console.log(`顺序由种子 ${seed} 决定`);
  return parts
    .filter(({ folder, env }) => folder === 'apps/server' && !env.FAULTS)
    .map((part) => ({ ...part, rowsOf: (files) => [{ files: shuffled(files, Number(seed)) }] }));
}

/** The journeys the other way round: none may need what one before it left. */
function backwards(parts) {
  return parts
    .filter(({ folder, env }) => folder === 'e2e' && !env.FAULTS && !env.WALK)
    .map((part) => ({ ...part, rowsOf: (files) => part.rowsOf(files).map(reversed) }));
}

function inOrderAsked(parts) {
  if (asked.shuffle !== undefined) return inOneProcess(parts, asked.shuffle);
  return asked.reverse ? backwards(parts) : parts;
}

async function main() {
  const parts = chosenParts();
  if (parts.every(({ files }) => files.length === 0) && asked.area.length)
    throw new Stop(`没有名为 ${asked.area.join('、')} 的测试`);
  if (asked.plan) return tellPlan(parts) ?? 0;
  await ensureInstalled();
  const ran = await runAll(inOrderAsked(parts), {
    stateOf: statesOfSources(),
    again: asked.again || asked.reverse || asked.shuffle !== undefined,
  });
  tell(ran);
  const files = ran.flatMap((part) => part.files);
  const failed = files.reduce((sum, file) => sum + file.failed, 0) + ran.flatMap((p) => p.failures).length;
  console.log(`\n${failed ? '没有通过' : '全部通过'}，报告在 .cache/test-all.json`);
  return failed ? 1 : 0;
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
