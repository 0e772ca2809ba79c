import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { partsOf } from '../../src/engines/platforms/douyin/douyin-video.ts';
import { type ClipDesk, clipModule, filmOf, KIND, openClipDesk } from '../clips.ts';
import { type Person, until } from '../library.ts';
import { type Newsroom, openPublishingStudio } from '../publishing-studio.ts';
import { openSandbox } from '../sandbox.ts';

const { publish } = contract;
const MIB = 1024 ** 2;
const CREATE = '/api/douyin/v1/video/create_video/';
const PART = '/api/douyin/v1/video/upload_video_part/';

const clips = clipModule();
const sandbox = await openSandbox();
let room: Newsroom;
let house: Newsroom['house'];
let desk: ClipDesk;
let filmer: Person;
let douyin: number;
let kuaishou: number;

beforeAll(async () => {
  room = await openPublishingStudio(sandbox, { beside: clips.module });
  ({ house } = room);
  filmer = await room.person('filmer', room.dealer, ['15-1', '15-8', '15-9']);
  desk = openClipDesk(clips, room, filmer);
  douyin = await room.addAccount('douyin');
  kuaishou = await room.addAccount('kuaishou');
}, 60_000);
beforeEach(async () => {
  await sandbox.control('fault/clear', {});
  await sandbox.settings({ reviewMs: 100, listDelayMs: 0 });
  clips.film.bytes = filmOf(2048);
  clips.film.facts = {};
});

let batches = 8000;
async function send(accountId: number) {
  const id = ++batches;
  const batch = await desk.addBatch(id, [accountId]);
  // One clip is enough.
  await house.ask(
    publish.adjust,
    { ...batch, cells: [{ subjectId: id * 10 + 2, accountId, skip: true }] },
    filmer.token,
  );
  await desk.release(id);
  await room.nudge(id);
  return id;
}
const attempt = async (id: number) =>
  (await house.ask(publish.list, { kind: KIND, batchId: id }, filmer.token)).rows[0];
const reach = (id: number, ...states: string[]) =>
  until(async () => {
    await room.nudge(id);
    const row = await attempt(id);
    return row && states.includes(row.status) && row;
  });
const sentAgo = (id: number, interval: string) =>
  house.db.query(sql`
    UPDATE publish_attempt SET sent_at = now() - ${interval}::interval WHERE batch_id = ${id} AND sent_at IS NOT NULL`);
interface Film {
  video: string | null;
  platform: string;
  title: string;
}
const filmsOf = async (id: number) => (await room.postsOf([`示例短片 ${id}-`])) as unknown as Film[];

describe('视频到平台', () => {
  it('分片：每片不小于平台的下限，合起来正好是整个文件', () => {
    for (const size of [1, 20 * MIB, 20 * MIB + 1, 41 * MIB, 44 * MIB, 100 * MIB + 7]) {
      const parts = partsOf(size);
      expect(parts.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(size);
      for (const [n, { start, end }] of parts.entries()) {
        expect(start).toBe(parts[n - 1]?.end ?? 0);
        if (parts.length > 1) expect(end - start).toBeGreaterThanOrEqual(5 * MIB);
      }
    }
  });

  it('抖音和快手：大文件分片上传，平台收到的和发出的一样，可以分段播放', { tags: 'full' }, async () => {
    clips.film.bytes = filmOf(41 * MIB);
    clips.film.bytes.fill(9, 30 * MIB);
    for (const account of [douyin, kuaishou]) {
      const id = await send(account);
      const { url } = await reach(id, 'published');
      const [film] = await filmsOf(id);
      expect(url).toContain(sandbox.url);
      const ask = (range: string) => fetch(`${sandbox.url}/films/${film?.video}`, { headers: { range } });
      const middle = await ask(`bytes=${30 * MIB - 2}-${30 * MIB + 1}`);
      expect(middle.status).toBe(206);
      expect(middle.headers.get('content-range')).toBe(`bytes ${30 * MIB - 2}-${30 * MIB + 1}/${41 * MIB}`);
      expect([...new Uint8Array(await middle.arrayBuffer())]).toEqual([7, 7, 9, 9]);
      expect((await ask(`bytes=${99 * MIB}-`)).status).toBe(416);
      const page = await (await fetch(url ?? '')).text();
      expect(page).toContain(`<video controls`);
    }
  });

  it('一片没有到：什么都没有发布，再来一次，正好一条', { tags: 'full' }, async () => {
    clips.film.bytes = filmOf(25 * MIB);
    await sandbox.fault({ kind: 'lose', path: PART });
    const id = await send(douyin);
    const row = await reach(id, 'published');
    expect(row.tries).toBe(2);
    expect(await filmsOf(id)).toHaveLength(1);
  });

  it('发布请求的答复丢了：待核实，不重发；找到就是它', async () => {
    await sandbox.fault({ kind: 'drop', path: CREATE });
    const id = await send(douyin);
    expect((await reach(id, 'published')).tries).toBe(1);
    expect(await filmsOf(id)).toHaveLength(1);
  });

  it('答复不是约定的样子，或系统繁忙：不当作成功，也不当作没有', async () => {
    for (const fault of [
      { kind: 'answer', body: '{}', does: true },
      { kind: 'code', code: 2100004, does: true },
    ]) {
      await sandbox.fault({ ...fault, path: CREATE });
      const id = await send(douyin);
      expect((await reach(id, 'published')).tries).toBe(1);
      expect(await filmsOf(id)).toHaveLength(1);
    }
  });

  it('请求很久以后才到：一直待核实；快手同样', async () => {
    for (const [account, path] of [
      [douyin, CREATE],
      [kuaishou, '/openapi/photo/publish'],
    ] as const) {
      await sandbox.fault({ kind: 'late', path });
      const id = await send(account);
      await reach(id, 'unknown');
      await sentAgo(id, '14 minutes');
      await room.nudge(id);
      expect(await attempt(id)).toMatchObject({ status: 'unknown', tries: 1, can: ['confirm'] });
      await sandbox.control('arrive', {});
      await reach(id, 'published');
      expect(await filmsOf(id)).toHaveLength(1);
    }
  });

  it('超过平台限制的视频不上传，说明哪一项', async () => {
    const wrongs: [typeof clips.film.facts, string][] = [
      [{ seconds: 1_000 }, '抖音视频时长为 1 秒至 15 分 0 秒，当前 16 分 40 秒'],
      [{ width: 200, height: 200 }, '抖音视频短边为 360–4320 像素，当前 200×200'],
      [{ width: 3_000, height: 600 }, '抖音不支持 3000×600 的画幅'],
      [{ codec: 'vp9' }, '抖音不支持 vp9 编码的视频'],
    ];
    for (const [facts, advice] of wrongs) {
      clips.film.facts = facts;
      const id = await send(douyin);
      expect((await reach(id, 'failed')).error?.advice).toBe(advice);
      expect(await filmsOf(id)).toHaveLength(0);
    }
  });
});
