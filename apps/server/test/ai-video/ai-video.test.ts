import { readFile } from 'node:fs/promises';
import { type BoardShot, contract, type VideoInput } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { film, picture as pattern, tone } from '../../src/engines/media/testing/films.ts';
import { videoContent } from '../../src/modules/ai-video/index.ts';
import { addMaterial, type Library, openLibrary, type Person, passMaterial, picture } from '../library.ts';
import { addTheme, settledTheme, wishes, writtenBoard } from '../video-themes.ts';

const { videoTheme, videoBoard, video, material, materialPublish } = contract;

let library: Library;
let maker: Person;
let viewer: Person;
let clips: number[];

const ask: Library['house']['ask'] = (call, input, token) => library.house.ask(call, input, token);

beforeAll(async () => {
  library = await openLibrary();
  maker = await library.person('maker', library.dealer, [
    '15-1',
    '15-2',
    '15-3',
    '5-1',
    '5-2',
    '5-6',
    '4-1',
    '4-2',
  ]);
  viewer = await library.person('viewer', library.dealer, ['15-1']);
  clips = [];
  for (const name of ['湖畔侧拍', '座舱主驾']) clips.push(await addTagged(name, { name: `示例${name}.png` }));
}, 60_000);

/** A material that may be used, found by its tag. */
async function addTagged(tag: string, fields: Parameters<typeof addMaterial>[2], bytes?: Buffer) {
  const id = await addMaterial(library, maker, fields, bytes ?? (await picture(90, 160)));
  await passMaterial(library, id);
  await library.house.db.query(sql`UPDATE material SET tags = ${[tag]}::text[] WHERE id = ${id}`);
  return id;
}

const lens = (id: string, over: Partial<BoardShot> = {}): BoardShot => ({
  id,
  name: `镜头 ${id}`,
  lines: [],
  ms: 600,
  clips: clips.map((materialId) => ({ materialId, in: 0 })),
  ...over,
});

const themeWith = (kind: 'montage' | 'storyboard', lenses: BoardShot[], over?: Partial<VideoInput>) =>
  addTheme(library, maker, kind, lenses, over);
const settled = (id: number) => settledTheme(library, maker, id);

describe('混剪', { timeout: 90_000 }, () => {
  it('按场景排出多条、合成、测出差异；成片有声音、标识和字幕，素材记下用处；没有权限的人只能看', {
    tags: 'full',
  }, async () => {
    const file = await film('clip.mp4', { picture: pattern('180x320', 2), sound: tone(2) });
    const moving = await addTagged(
      '短片',
      { name: '示例短片.mp4', type: 'video', ext: 'mp4' },
      await readFile(file),
    );
    const scenes = [
      lens('a', { lines: ['新车到店', '欢迎来看'] }),
      lens('b', { clips: [{ materialId: moving, in: 0 }] }),
    ];
    const id = await themeWith('montage', scenes, { count: 2, music: null });
    const refused = await library.house.send(videoTheme.generate, { id }, viewer.token);
    expect(refused.httpStatus).toBe(403);
    await ask(videoTheme.generate, { id }, maker.token);
    expect(await settled(id)).toMatchObject({
      status: 'ready',
      stage: 'film',
      counts: { total: 2, done: 2 },
    });
    const { rows } = await ask(video.byTheme, { id: String(id) }, viewer.token);
    expect(rows.map(({ no, status }) => [no, status])).toEqual([
      [1, 'done'],
      [2, 'done'],
    ]);
    expect(rows[0]?.difference).toBe(rows[1]?.difference);
    expect(rows[0]?.difference).toBeGreaterThan(0);
    const answer = await fetch(new URL(rows[0]?.url ?? '', library.house.url));
    expect(Buffer.from(await answer.arrayBuffer()).includes('AIGC')).toBe(true);
    const first = rows[0]?.id ?? 0;
    const content = (await videoContent(library.house.db, [first])).get(first);
    expect(content).toMatchObject({ width: 720, height: 720, blocked: null, hashtags: [] });
    expect(content?.probe).toMatchObject({ picture: { codec: 'h264' }, sound: { codec: 'aac' } });
    expect((await ask(video.srt, { id: String(first) }, viewer.token)).text).toContain('-->');
    const used = await ask(material.usage, { id: String(clips[0]) }, maker.token);
    expect(used.rows.map(({ kind }) => kind)).toContain('AI 视频');
    // One click makes a piece of 内容 of it, once, with a copy of the file in the library.
    const { substance } = contract;
    const piece = await ask(substance.fromVideo, { videoId: first }, maker.token);
    expect(piece).toMatchObject({ existing: false, needsReview: true });
    const content2 = await ask(substance.info, { id: String(piece.id) }, maker.token);
    expect(content2).toMatchObject({ kind: 'video', title: rows[0]?.title, materials: 1, status: 'draft' });
    const [fileId] = content2.input.materialIds;
    const kept = await ask(material.info, { id: String(fileId) }, maker.token);
    expect(kept).toMatchObject({ type: 'video', source: 'ai', status: 'draft' });
    expect(await ask(substance.fromVideo, { videoId: first }, maker.token)).toMatchObject({
      id: piece.id,
      existing: true,
    });
    expect((await library.house.send(substance.fromVideo, { videoId: first }, viewer.token)).httpStatus).toBe(
      403,
    );
    const stranger = await library.person('elsewhere', library.otherDealer, ['4-1', '4-2', '15-1', '5-1']);
    expect(
      (await library.house.send(substance.fromVideo, { videoId: first }, stranger.token)).httpStatus,
    ).toBe(404);
    // No slice twice in a film while its pile has another.
    const shown = await library.house.db.query<{ n: number }>(sql`
      SELECT count(*)::int - count(DISTINCT (material_id, from_ms))::int AS n FROM video_clip WHERE video_id = ${first}`);
    expect(shown[0]?.n).toBe(0);
  });

  it('改一条后变为待合成，旧文件不再给出；别人的旧版本不能覆盖；退回会说丢什么', {
    tags: 'full',
  }, async () => {
    const id = await themeWith('montage', [lens('a')]);
    await ask(videoTheme.generate, { id }, maker.token);
    await settled(id);
    const [one] = (await ask(video.byTheme, { id: String(id) }, maker.token)).rows;
    const info = await ask(video.info, { id: String(one?.id) }, maker.token);
    const doc = { ...info.doc, shots: info.doc.shots.map((shot) => ({ ...shot, ms: 800 })) };
    const saved = await ask(
      video.save,
      { id: info.id, version: info.version, title: '改过', doc },
      maker.token,
    );
    expect(saved).toMatchObject({ status: 'draft', url: null, title: '改过' });
    const late = await library.house.send(
      video.save,
      { id: info.id, version: info.version, title: '晚了', doc: info.doc },
      maker.token,
    );
    expect(late).toMatchObject({ httpStatus: 409, data: { title: '改过' } });
    const theme = await ask(videoTheme.info, { id: String(id) }, maker.token);
    expect(theme).toMatchObject({ status: 'draft', fallback: { to: 'board' } });
    expect(theme.fallback?.loses[0]).toContain('1 条作品');
    const back = await ask(videoTheme.fallback, { id, version: theme.version, to: 'board' }, maker.token);
    expect(back).toMatchObject({ stage: 'board', lenses: 1, fallback: { to: 'script' } });
    expect(await ask(video.byTheme, { id: String(id) }, maker.token)).toEqual({ rows: [] });
    const again = await library.house.send(
      videoTheme.fallback,
      { id, version: theme.version, to: 'script' },
      maker.token,
    );
    expect(again.httpStatus).toBe(409);
  });

  it('取消后不留下成片，可继续生成；已召回的素材拦住合成并说明是哪个', async () => {
    const id = await themeWith('montage', [lens('a', { ms: 3000 }), lens('b', { ms: 3000 })], { count: 3 });
    await ask(videoTheme.generate, { id }, maker.token);
    await ask(videoTheme.cancel, { id }, maker.token);
    expect(await settled(id)).toMatchObject({ status: 'cancelled', counts: { cancelled: 3 } });
    const rows = await library.house.db.query(
      sql`SELECT 1 FROM video WHERE theme_id = ${id} AND object IS NOT NULL`,
    );
    expect(rows).toEqual([]);
    await ask(materialPublish.recall, { ids: [clips[1] ?? 0], reason: '授权有误' }, maker.token);
    const answer = await library.house.send(videoTheme.generate, { id }, maker.token);
    expect(answer).toMatchObject({
      httpStatus: 409,
      msg: expect.stringContaining('「示例座舱主驾.png」已召回'),
    });
    await ask(materialPublish.reinstate, { ids: [clips[1] ?? 0] }, maker.token);
  });
});

describe('分镜', { timeout: 90_000 }, () => {
  it('没有模型时按要点和事实排出离线草稿，素材按标签分配；推荐说明理由；重写一个', async () => {
    const { id } = await ask(
      videoTheme.create,
      {
        ...wishes({
          brief: '湖畔侧拍：湖边停一停，风很轻。\n座舱主驾：屏幕和按键都在手边。',
          materialIds: clips,
        }),
        kind: 'storyboard',
        start: true,
      },
      maker.token,
    );
    const theme = await writtenBoard(library, maker, id);
    expect(theme.offline).toBe(true);
    expect(theme.board.map(({ lines }) => lines[0])).toEqual([
      '示例·星河到店。',
      '湖边停一停，风很轻。',
      '屏幕和按键都在手边。',
    ]);
    expect(theme.board[2]?.clips[0]?.materialId).toBe(clips[1]);
    const { rows } = await ask(videoBoard.suggest, { id, words: '座舱主驾' }, maker.token);
    expect(rows[0]?.footage.id).toBe(clips[1]);
    expect(rows[0]?.why.join()).toMatch(/标签|名称/);
    const [opening, lake, cabin] = theme.board;
    if (!opening || !lake || !cabin) throw new Error('no shots');
    const wordy = { ...cabin, lines: ['其实屏幕和按键非常非常好用！'] };
    await ask(videoBoard.save, { id, version: theme.version, lenses: [opening, lake, wordy] }, maker.token);
    // Tightened, not replaced by the topic; name, length and footage are the shot's own.
    expect(await ask(videoBoard.redo, { id, lensId: wordy.id, wish: '精简一点' }, maker.token)).toEqual({
      offline: true,
      lens: { ...wordy, lines: ['屏幕和按键好用。'] },
    });
    const same = await library.house.send(videoBoard.redo, { id, lensId: lake.id }, maker.token);
    expect(same).toMatchObject({ httpStatus: 409, msg: '未接入模型，没有更好的写法，请手动修改' });
    const wished = await library.house.send(
      videoBoard.redo,
      { id, lensId: wordy.id, wish: '像朋友聊天' },
      maker.token,
    );
    expect(wished).toMatchObject({ httpStatus: 409, msg: '按要求改写需要接入模型，未接入时请手动修改' });
    const missing = await library.house.send(videoBoard.redo, { id, lensId: 'none' }, maker.token);
    expect(missing).toMatchObject({ httpStatus: 404, msg: '镜头不存在，分镜可能已修改' });
  });

  it('有口播而没有声音时说明原因；关闭口播就能合成', { tags: 'full' }, async () => {
    const id = await themeWith('storyboard', [lens('a', { lines: ['你好'] })], {
      voice: { id: 'zf_xiaoxiao', speed: 1 },
    });
    const wrong = await library.house.send(
      videoTheme.create,
      { ...wishes({ voice: { id: 'nobody', speed: 1 } }), kind: 'storyboard' },
      maker.token,
    );
    expect(wrong).toMatchObject({ httpStatus: 404, msg: '声音不存在，请重新选择' });
    const { version, input } = await ask(videoTheme.info, { id: String(id) }, maker.token);
    await ask(videoTheme.update, { ...input, id, version, voice: null }, maker.token);
    await ask(videoTheme.generate, { id }, maker.token);
    expect(await settled(id)).toMatchObject({ status: 'ready' });
  });
});
