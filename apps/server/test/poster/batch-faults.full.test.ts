import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contract } from '@zhiying/contract';
import { afterAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { renderPosters } from '#engines/media/index.ts';
import { until } from '../library.ts';
import { docOf, drawBatch, head, library, openPosters, passedTemplate, start } from '../poster-desk.ts';

const { posterBatch, poster, material } = contract;
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const ANSWER = new URL('../../src/kernel/confined/answer.ts', import.meta.url);
const PLACES = 16;
openPosters();

let worker: ChildProcess | null = null;
afterAll(() => void worker?.kill('SIGKILL'));
async function killWorker() {
  const dying = worker;
  worker = null;
  if (!dying || dying.exitCode !== null) return;
  const ended = new Promise((resolve) => dying.once('exit', resolve));
  dying.kill('SIGKILL');
  await ended;
}
/** Twice as patient: a busy machine takes its time to start a server. */
const patient: typeof until = (look) => until(look).catch(() => until(look));
/** A server of its own that only works, as on another machine. */
function startWorker() {
  const { config } = library.house.app.kernel;
  const settings = {
    DATABASE_URL: library.house.db.url,
    DATA_DIR: config.dataDir,
    SECRET_KEY: config.secretKey ?? '',
    DEMO: '0',
    ROLES: 'worker',
    VOICE: '0',
    LOG_LEVEL: 'error',
  };
  worker = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const itemsOf = async (id: number) =>
  (await library.house.ask(posterBatch.items, { id, limit: 100 }, head.token)).rows;
const states = async (id: number) =>
  library.house.db.query<{ id: number; version: number; object: string | null }>(sql`
    SELECT p.id, p.version, p.object FROM poster p WHERE p.batch_id = ${id} AND p.state = 'done' ORDER BY p.id`);

it('服务器在批量中途被 kill -9：已完成的保留，重启后做完其余，没有一张做两次', {
  timeout: 300_000,
}, async () => {
  const { house, root, channel } = library;
  const placeIds: number[] = [];
  for (let at = 0; at < PLACES; at++) placeIds.push(await house.addNode('dealer', root, channel));
  // As large as posters are: the server is killed while it draws, not between two.
  const templateId = await passedTemplate('被打断', docOf({ width: 1080, height: 1920 }));
  const { id } = await start({ templateId, placeIds, title: '周末试驾', name: '被打断的批次' });
  startWorker();
  await patient(async () => (await states(id)).length > 2);
  await killWorker();
  const kept = await states(id);
  expect(kept.length).toBeLessThan(PLACES);
  // As a server with a database of its own does at its start: nobody waits for a process that is surely dead.
  await house.db.query(sql`
    UPDATE pgboss.job j SET state = 'retry', started_on = NULL, start_after = now()
    FROM job_run r WHERE r.id = j.id AND r.queue = j.name AND j.state = 'active'`);
  startWorker();
  await patient(async () => (await house.ask(posterBatch.info, { id }, head.token)).state === 'done');
  await killWorker();
  expect((await itemsOf(id)).map(({ state }) => state)).toEqual(Array.from({ length: PLACES }, () => 'made'));
  const all = await states(id);
  expect(all).toHaveLength(PLACES);
  // What was finished before is not drawn again.
  expect(all.filter((one) => kept.some((before) => before.id === one.id))).toEqual(kept);
  expect((await house.ask(poster.list, { batchId: id, limit: 100 }, head.token)).total).toBe(PLACES);
  const delivered = await house.ask(material.list, { q: '被打断的批次', limit: 100 }, head.token);
  expect(delivered.total).toBe(PLACES);
});

it('一张卡住不动：它的进程被结束，这一家标红并说明原因，其余照常完成', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'poster-hang-'));
  try {
    // Answers as the real program does, at once, and stands still at one of the places.
    const program = join(folder, 'hanging.mjs');
    await writeFile(
      program,
      `import { writeFile } from 'node:fs/promises';
       import { answer } from ${JSON.stringify(ANSWER.href)};
       await answer(async function* ({ items }) {
         for (const { target, values } of items) {
           if (values['store.name'] === '示例·二店') for (;;);
           await writeFile(target, 'drawn');
           yield { made: { findings: [], width: 200, height: 300 } };
         }
       });
       process.stdout.end(() => process.exit());`,
    );
    const places = [library.dealer, library.otherDealer, library.store];
    const templateId = await passedTemplate('卡住');
    const { id } = await start({ templateId, placeIds: places, title: '周末', name: '卡住的批次' });
    await drawBatch(id, (orders, work, onDone) =>
      renderPosters(orders, { ...work, lanes: 1, program: pathToFileURL(program), silentSeconds: 6 }, onDone),
    );
    const rows = await itemsOf(id);
    const of = (place: number) => rows.find((row) => row.place.id === place);
    expect(of(library.otherDealer)).toMatchObject({ state: 'failed', note: '绘制超时' });
    expect([of(library.dealer)?.state, of(library.store)?.state]).toEqual(['made', 'made']);
    expect(await library.house.ask(posterBatch.info, { id }, head.token)).toMatchObject({ state: 'partial' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
