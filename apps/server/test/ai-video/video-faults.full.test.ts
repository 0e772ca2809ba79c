import { type ChildProcess, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BoardShot, contract, MOST_SHOTS, VideoInput } from '@zhiying/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { addFilms } from '../film-rows.ts';
import { addMaterial, type Person, passMaterial, picture, until } from '../library.ts';
import { type Newsroom, openPublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';
import { docOf } from '../walk-rows/video.ts';

const { comment, materialPublish, publish, video, videoBoard, videoPublish, videoTheme } = contract;
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const FULL = process.env.FAULTS === 'full';
const KILLS = FULL ? 20 : 1;
const FILMS = FULL ? 10 : 2;

const sandbox = await openSandbox();
let room: Newsroom;
let house: Newsroom['house'];
let maker: Person;
let clip: number;
/** What the montage shows: its openings are out once it is published. */
let shown: number;
let settings: Record<string, string>;
let worker: ChildProcess;

function startWorker() {
  worker = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...settings, DEMO: '0', ROLES: 'worker', VOICE: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

beforeAll(async () => {
  room = await openPublishingStudio(sandbox, {
    roles: ['api'],
    opened(given) {
      settings = given;
      startWorker();
    },
  });
  ({ house } = room);
  maker = await room.person('maker', room.dealer, [
    '15-1',
    '15-2',
    '15-3',
    '15-8',
    '15-9',
    '15-10',
    '5-1',
    '5-2',
    '5-6',
  ]);
  clip = await addMaterial(room, maker, { name: '示例来源.png' }, await picture(90, 160));
  shown = await addMaterial(room, maker, { name: '示例混剪.png' }, await picture(160, 90));
  for (const id of [clip, shown]) await passMaterial(room, id);
}, 120_000);
afterAll(() => worker.kill('SIGKILL'));

const lens = (id: string): BoardShot => ({
  id,
  name: `镜头 ${id}`,
  lines: [`这是 ${id}`],
  ms: 600,
  clips: [{ materialId: shown, in: 0 }],
});
/** The montage that came through the kills. */
let montage = 0;
const infoOf = (id: number) => house.ask(videoTheme.info, { id: String(id) }, maker.token);
const input = (over: Partial<VideoInput>) =>
  VideoInput.parse({ topic: '示例·中断', voice: null, ratio: '1:1', ...over });

it(`合成中途杀掉进程 ${KILLS} 次：做完的留着，最后 ${FILMS} 条都完整，没有多余的文件`, {
  timeout: FULL ? 1_200_000 : 180_000,
}, async () => {
  const { id } = await house.ask(
    videoTheme.create,
    { ...input({ count: FILMS }), kind: 'montage' },
    maker.token,
  );
  montage = id;
  const { version } = await infoOf(id);
  await house.ask(videoBoard.save, { id, version, lenses: ['a', 'b', 'c'].map(lens) }, maker.token);
  await house.ask(videoTheme.generate, { id }, maker.token);
  let finished = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    // Any moment: while a shot is encoded, while pieces are joined, between two films.
    await new Promise((later) => setTimeout(later, 1_500 + Math.random() * 3_500));
    worker.kill('SIGKILL');
    const { counts } = await infoOf(id);
    expect(counts.done).toBeGreaterThanOrEqual(finished);
    finished = counts.done;
    // Nothing that looks finished and is not.
    for (const { status, url } of (await house.ask(video.byTheme, { id: String(id) }, maker.token)).rows)
      expect(url !== null).toBe(status === 'done');
    // As a server with a database of its own does at its start: nobody waits for a process that is surely dead.
    await house.db.query(sql`
      UPDATE pgboss.job j SET state = 'retry', started_on = NULL, start_after = now()
      FROM job_run r WHERE r.id = j.id AND r.queue = j.name AND j.state = 'active'`);
    startWorker();
  }
  await expect
    .poll(async () => (await infoOf(id)).status, { timeout: FULL ? 600_000 : 120_000, interval: 1_000 })
    .toBe('ready');
  const rows = await house.db.query<{ object: string; cover: string }>(
    sql`SELECT object, cover FROM video WHERE theme_id = ${id}`,
  );
  const named = new Set(rows.flatMap(({ object, cover }) => [object, cover]));
  expect(named.size).toBe(FILMS * 2);
  const { storage } = house.app.kernel;
  const stored: string[] = [];
  for await (const { path } of storage.list('video/')) stored.push(path);
  expect(stored.filter((path) => /\.(mp4|jpg)$/.test(path) && !named.has(path))).toEqual([]);
  expect(await readdir(join(house.app.kernel.config.dataDir, 'compose'))).toEqual([]);
  for (const { object } of rows) {
    const head = await storage.head(object);
    expect(head?.size).toBeGreaterThan(1_000);
  }
});

it(`这 ${FILMS} 条发到沙箱，每条一个作品；观众的评论回到列表，一条不多一条不少`, {
  timeout: FULL ? 300_000 : 90_000,
}, async () => {
  const account = await room.addAccount('douyin');
  const { version } = await infoOf(montage);
  await house.ask(
    videoPublish.accounts,
    { id: montage, version, accountIds: [account], accountGroupIds: [], spread: 'each' },
    maker.token,
  );
  await house.ask(videoPublish.release, { id: montage }, maker.token);
  const batch = { kind: 'videoTheme', id: montage };
  await expect
    .poll(
      async () => {
        await room.nudge(montage);
        return (await house.ask(publish.results, batch, maker.token)).byStatus.published;
      },
      { timeout: FULL ? 240_000 : 60_000, interval: 300 },
    )
    .toBe(FILMS);
  const posts = await room.postsOf(['示例·中断']);
  expect(posts).toHaveLength(FILMS);
  const said = posts.map(({ title }, at) => `第 ${at} 位观众看了「${title}」`);
  for (const [at, { id: post }] of posts.entries())
    await sandbox.control('comment', { post, author: `viewer-${at}`, text: said[at] });
  await house.ask(comment.sync, {}, maker.token);
  const heard = async () =>
    (await house.ask(comment.list, { limit: 100, q: '位观众看了' }, maker.token)).rows;
  await expect.poll(async () => (await heard()).length, { timeout: 60_000, interval: 300 }).toBe(FILMS);
  expect((await heard()).map(({ text }) => text).toSorted()).toEqual(said.toSorted());
});

it('合成之后来源被召回：计划和发布都拦住并说明是哪个；已排期的临发送也不发', async () => {
  const [shot] = docOf('周末到店').shots;
  if (!shot) throw new Error('no shot');
  const doc = docOf('周末到店', { shots: [{ ...shot, clip: { materialId: clip, in: 0 } }] });
  const account = await room.addAccount('douyin');
  const later = await addFilms(room, maker, 1, { accountIds: [account], doc });
  const [film] = (await house.ask(video.byTheme, { id: String(later) }, maker.token)).rows;
  const batch = { kind: 'videoTheme', id: later };
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await house.ask(
    publish.adjust,
    { ...batch, cells: [{ subjectId: film?.id ?? 0, accountId: account, at }] },
    maker.token,
  );
  await house.ask(videoPublish.release, { id: later }, maker.token);
  // The ledger knows what other accounts begin with, as soon as it is out.
  const same = await addFilms(room, maker, 1, { accountIds: [account], doc });
  const plan = async () =>
    JSON.stringify(await house.ask(publish.plan, { kind: 'videoTheme', id: same }, maker.token));
  const begun = '开头与 1 个账号已发布的视频相同';
  expect(await plan()).not.toContain(begun);
  await house.db.query(sql`UPDATE publish_attempt SET state = 'published' WHERE batch_id = ${later}`);
  expect(await plan()).toContain(begun);
  await house.db.query(sql`UPDATE publish_attempt SET state = 'queued' WHERE batch_id = ${later}`);
  await house.ask(materialPublish.recall, { ids: [clip], reason: '授权有误' }, maker.token);

  const now = await addFilms(room, maker, 1, { accountIds: [account], doc });
  expect(await house.send(videoPublish.release, { id: now }, maker.token)).toMatchObject({
    httpStatus: 409,
    msg: expect.stringContaining('素材「示例来源.png」已召回'),
  });
  await house.db.query(sql`UPDATE publish_attempt SET due_at = now() WHERE batch_id = ${later}`);
  await expect
    .poll(
      async () => {
        await room.nudge(later);
        const { cells } = await house.ask(publish.results, batch, maker.token);
        return cells[0]?.attempt?.error?.advice ?? '';
      },
      { interval: 500 },
    )
    .toContain('示例来源.png');
  await house.ask(materialPublish.reinstate, { ids: [clip] }, maker.token);
  // The same for one whose time ran out.
  await house.db.query(sql`UPDATE material SET expires_on = now()::date - 2 WHERE id = ${clip}`);
  const over = await addFilms(room, maker, 1, { accountIds: [account], doc });
  const refused = await house.send(videoPublish.release, { id: over }, maker.token);
  await house.db.query(sql`UPDATE material SET expires_on = NULL WHERE id = ${clip}`);
  expect(refused).toMatchObject({
    httpStatus: 409,
    msg: expect.stringContaining('素材「示例来源.png」版权已到期'),
  });
});

it('五千字的要点排成分镜，排不下的说明；字体没有的字符也能提交', async () => {
  const brief = '第一句口播说得很长很长，😀𠮷𰻞也在里面，'.repeat(300).slice(0, 5_000);
  const { id } = await house.ask(
    videoTheme.create,
    { ...input({ brief }), kind: 'storyboard', start: true },
    maker.token,
  );
  const theme = await until(async () => {
    const info = await infoOf(id);
    return info.stage === 'board' && info.jobId === null ? info : null;
  });
  expect(theme.board.length).toBeLessThanOrEqual(MOST_SHOTS);
  expect(theme.board.every(({ lines }) => lines.every((line) => line.length <= 200))).toBe(true);
  if (theme.board.length === MOST_SHOTS) expect(theme.note).toContain('未排入');
  const tooLong = { ...input({}), brief: '长'.repeat(5_001), kind: 'storyboard' as const };
  expect((await house.send(videoTheme.create, tooLong, maker.token)).httpStatus).toBe(400);
});
