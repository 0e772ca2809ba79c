import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract, type Lens, VideoDoc, type VideoInfo, VideoInput } from '@zhiying/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type Probed, probeFile } from '#engines/media/index.ts';
import { never, scratch } from '../src/engines/media/testing/look.ts';
import { cutOf as cutFrom } from '../src/modules/ai-video/compose/cut-of.ts';
import { videoContent } from '../src/modules/ai-video/index.ts';
import { BUILTIN_TEMPLATES } from '../src/modules/video-resource/builtin/templates.ts';
import {
  addMaterial,
  addPassed,
  type Library,
  openLibrary,
  type Person,
  passMaterial,
  until,
} from './library.ts';
import { made } from './studio.ts';
import { docOf } from './walk-rows/video.ts';

const { video, videoLens, videoTheme } = contract;

let library: Library;
let maker: Person;
let clip: number;
let piece: number;

const ask: Library['house']['ask'] = (call, input, token) => library.house.ask(call, input, token);
const wishes = (over: Partial<VideoInput> = {}) =>
  VideoInput.parse({ topic: '示例·星河到店', voice: null, seconds: 5, ratio: '1:1', ...over });
const lens = (id: string, lines: string[]): Lens => ({
  id,
  name: `镜头 ${id}`,
  lines,
  ms: 600,
  clips: [{ materialId: clip, in: 0 }],
});

beforeAll(async () => {
  library = await openLibrary();
  maker = await library.person('maker', library.dealer, [
    '15-1',
    '15-2',
    '15-3',
    '15-5',
    '15-6',
    '5-1',
    '5-2',
  ]);
  clip = await addPassed(library, maker);
  const { storage } = library.house.app.kernel;
  await storage.write('video/test/piece', await tone(), { contentType: 'audio/wav' });
  const row = await library.house.db.one<{ id: number }>(sql`
    INSERT INTO video_music (channel_id, node_id, path, owner_id, updated_by, name, mood, rights, state, object, ext, sha256, duration_ms,
                             loop_in, loop_out)
    SELECT n.channel_id, n.id, n.path, ${maker.id}::bigint, ${maker.id}::bigint, '示例循环', 'grand', '自有', 'ready', 'video/test/piece', 'wav',
           'piece', 1000, 200, 700 FROM node n WHERE n.id = ${library.dealer} RETURNING id`);
  piece = row?.id ?? 0;
}, 60_000);

/** A second of sound as a WAV. */
async function tone() {
  const { asWav } = await import('#engines/speech/index.ts');
  return asWav(
    Float32Array.from({ length: 24_000 }, (_, at) => 0.5 * Math.sin((at * 2 * Math.PI * 440) / 24_000)),
    24_000,
  );
}

async function themeWith(kind: 'montage' | 'storyboard', lenses: Lens[], over: Partial<VideoInput> = {}) {
  const { id } = await ask(videoTheme.create, { ...wishes(over), kind }, maker.token);
  const { version } = await ask(videoTheme.info, { id: String(id) }, maker.token);
  await ask(videoLens.save, { id, version, lenses }, maker.token);
  return id;
}
const settled = (id: number) => {
  const look = async () => {
    const theme = await ask(videoTheme.info, { id: String(id) }, maker.token);
    return theme.status !== 'generating' && theme.jobId === null ? theme : null;
  };
  return until(look).catch(() => until(look));
};
const filmsOf = async (id: number) => (await ask(video.byTheme, { id: String(id) }, maker.token)).rows;
/** What was made of the storyboard, without waiting until it is composed: that is for those who ask about files. */
const arranged = async (id: number) => {
  const [film] = await until(async () => {
    const rows = await filmsOf(id);
    return rows.length > 0 ? rows : null;
  });
  await ask(videoTheme.cancel, { id }, maker.token);
  return film && (await ask(video.info, { id: String(film.id) }, maker.token));
};
const cutOf = async (id: number) =>
  (await library.house.db.one<{ cut: Record<string, never> }>(sql`SELECT cut FROM video WHERE id = ${id}`))
    ?.cut as unknown as {
    music: { in: number; out: number; volume: number } | null;
    layers: object[];
    label: { corner: string };
  };

/** What would be composed of a film, without composing it. */
const partsOf = ({ doc, lines, stickers }: VideoInfo) =>
  cutFrom({
    doc,
    script: { lines, stickers, gone: [] },
    wanted: [],
    spoken: new Map(),
    musics: new Map([[piece, { loopIn: 200, loopOut: 700 }]]),
    pictures: new Set([clip]),
    label: { producer: '智营', id: 'x' },
  });

describe('音乐与模板', { timeout: 90_000 }, () => {
  it('音乐按循环起止点垫在成片里，角标和贴字画在上面，文件的长度、流、响度和标识都对；音乐删除后不能再合成和发布', async () => {
    const music = { materialId: null, musicId: piece, volume: 0.6 };
    const logo = { materialId: clip, corner: 'topLeft' as const, size: 20, opacity: 1 };
    const id = await themeWith('storyboard', [{ ...lens('a', []), ms: 1200, clips: [] }], { music, logo });
    await ask(videoTheme.generate, { id }, maker.token);
    expect(await settled(id)).toMatchObject({ status: 'ready', musics: [{ id: piece, name: '示例循环' }] });
    const [film] = await filmsOf(id);
    const cut = await cutOf(film?.id ?? 0);
    expect(cut.music).toMatchObject({ in: 200, out: 700, volume: 0.6 });
    // The label gives way to the logo.
    expect(cut.layers).toMatchObject([{ kind: 'picture', file: `m${clip}`, corner: 'topLeft', width: 20 }]);
    expect(cut.label.corner).toBe('topRight');
    const made = (await videoContent(library.house.db, [film?.id ?? 0])).get(film?.id ?? 0);
    const probe = made?.probe as unknown as Probed & { loudness: { integrated: number } | null };
    expect(probe).toMatchObject({
      seconds: expect.closeTo(1.2, 1),
      picture: { codec: 'h264', width: 720, height: 720, frames: 36 },
      sound: { codec: 'aac', channels: 2 },
    });
    expect(Math.abs((probe.loudness?.integrated ?? 0) + 16)).toBeLessThan(1);
    expect(JSON.parse(probe.tags.AIGC ?? '')).toMatchObject({ Label: '1', ContentProducer: '智营' });
    const picture = sharp(
      Buffer.from(await (await fetch(new URL(film?.cover ?? '', library.house.url))).arrayBuffer()),
    );
    const [logoSeen, labelSeen] = await Promise.all(
      [30, 430].map(async (left) => {
        const box = await picture.clone().extract({ left, top: 30, width: 130, height: 50 }).toBuffer();
        return (await sharp(box).stats()).channels[0]?.stdev ?? 0;
      }),
    );
    expect(labelSeen).toBeGreaterThan(15);
    expect(logoSeen).not.toBe(labelSeen);
    expect(
      (await ask(contract.material.usage, { id: String(clip) }, maker.token)).rows.map(({ kind }) => kind),
    ).toContain('AI 视频');
    const stranger = await library.person('stranger', library.otherDealer, ['15-1', '15-2', '15-3']);
    const foreign = await library.house.send(
      videoTheme.create,
      { ...wishes({ music }), kind: 'storyboard' },
      stranger.token,
    );
    expect(foreign).toMatchObject({ httpStatus: 404, msg: expect.stringContaining('音乐') });
    const both = { ...wishes(), music: { materialId: clip, musicId: piece, volume: 1 }, kind: 'storyboard' };
    expect((await library.house.send(videoTheme.create, both as never, maker.token)).httpStatus).toBe(400);
    await library.house.db.query(sql`UPDATE video_music SET state = 'failed' WHERE id = ${piece}`);
    const after = await videoContent(library.house.db, [film?.id ?? 0]);
    await library.house.db.query(sql`UPDATE video_music SET state = 'ready' WHERE id = ${piece}`);
    expect(after.get(film?.id ?? 0)?.blocked).toBe('使用的音乐已删除');
  });

  it('角标是看得到的图片，不与标识同角', async () => {
    const fields = { name: '示例声音.wav', type: 'audio', ext: 'wav' } as const;
    const sound = await addMaterial(library, maker, fields, await tone());
    await passMaterial(library, sound);
    const logo = { materialId: clip, corner: 'topRight' as const, size: 16, opacity: 1 };
    const create = (over: object, token: string) =>
      library.house.send(
        videoTheme.create,
        { ...wishes(), kind: 'storyboard', logo, ...over } as never,
        token,
      );
    const stranger = await library.person('no logo', library.otherDealer, ['15-1', '15-3']);
    expect(await create({}, stranger.token)).toMatchObject({
      httpStatus: 404,
      msg: expect.stringContaining('素材'),
    });
    expect(await create({ logo: { ...logo, materialId: sound } }, maker.token)).toMatchObject({
      httpStatus: 400,
      msg: '「示例声音.wav」不是图片，不能用作角标',
    });
    expect((await create({ logo: { ...logo, size: 90 } }, maker.token)).httpStatus).toBe(400);
    expect(VideoDoc.safeParse(docOf('', { corner: 'topRight', logo })).error?.issues[0]?.message).toBe(
      '角标与“人工智能生成”标识不能在同一角',
    );
  });

  it('按模板排镜头：空位配素材，标题卡有底色，贴字填好内容并跟着镜头走', async () => {
    const content = BUILTIN_TEMPLATES[0]?.content;
    const template = await library.house.db.one<{ id: number }>(sql`
      INSERT INTO video_template (channel_id, node_id, path, owner_id, updated_by, name, kind, content, ratio, duration_ms)
      SELECT n.channel_id, n.id, n.path, ${maker.id}::bigint, ${maker.id}::bigint, '示例新车', 'launch', ${JSON.stringify(content)}::jsonb,
             '9:16', 12000 FROM node n WHERE n.id = ${library.dealer} RETURNING id`);
    const { id } = await ask(
      videoTheme.create,
      {
        ...wishes({
          templateId: template?.id ?? 0,
          templateWords: [{ word: '车型', text: '示例 S5' }],
          materialIds: [clip],
        }),
        kind: 'storyboard',
        start: true,
      },
      maker.token,
    );
    const theme = await until(async () => {
      const now = await ask(videoTheme.info, { id: String(id) }, maker.token);
      return now.stage === 'board' && now.jobId === null ? now : null;
    });
    expect(theme).toMatchObject({ offline: false, template: { id: template?.id } });
    expect(theme.board[0]?.lines[0]).toBe('全新 示例 S5，正式到店。');
    expect(theme.board.map(({ clips }) => clips.length)).toEqual([0, 1, 1, 1, 0]);
    await ask(videoTheme.generate, { id }, maker.token);
    const film = await arranged(id);
    expect(film?.stickers).toContain('示例 S5');
    expect(film?.doc.stickers.every(({ shot }) => shot !== undefined)).toBe(true);
    expect(film?.doc.shots[0]).toMatchObject({ clip: null, ground: ['#0b1f3a', '#1f5fbf'] });
    // Nobody chose music: the template's mood did.
    expect(film?.doc.music).toMatchObject({ musicId: piece });
    const cut = film && partsOf(film);
    expect(cut?.layers.map((layer) => layer.kind === 'text' && layer.text)).toContain('示例 S5');
    expect(cut?.shots[0]?.source).toEqual({ kind: 'card', colors: ['#0b1f3a', '#1f5fbf'] });
    expect(cut?.music).toMatchObject({ in: 200, out: 700 });
  });
});

describe('快速预览', { timeout: 90_000 }, () => {
  const jobState = async (id: string) =>
    (await library.house.db.one<{ status: string }>(sql`SELECT status FROM job_run WHERE id = ${id}`))
      ?.status;
  const stored = async (id: number) => {
    const found: string[] = [];
    for await (const { path } of library.house.app.kernel.storage.list('video/'))
      if (path.includes(`/${id}/preview-`)) found.push(path);
    return found;
  };

  it('按现在的剪辑合成低清画面；不是成片，改过就不再给出；可取消，不留下文件', async () => {
    const id = await themeWith('storyboard', [lens('a', ['到店看车'])]);
    await ask(videoTheme.generate, { id }, maker.token);
    const film = await arranged(id);
    if (!film) throw new Error('no film');
    const read = () => ask(video.info, { id: String(film.id) }, maker.token);
    const { jobId } = await ask(video.preview, { id: film.id }, maker.token);
    await until(async () => (await jobState(jobId)) === 'done');
    const seen = await read();
    // Nothing about the film itself is different.
    expect(seen).toMatchObject({ status: 'cancelled', url: null, preview: { unspoken: 0 } });
    const file = join(await scratch(), 'preview.mp4');
    const answer = await fetch(new URL(seen.preview?.url ?? '', library.house.url));
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const probed = await probeFile({ file, ext: 'mp4' }, { signal: never });
    expect(probed.picture).toMatchObject({ width: 360, height: 360 });
    expect(probed.tags.AIGC).toContain(`preview-${film.id}-`);

    const viewer = await library.person('looks on', library.dealer, ['15-1']);
    expect((await library.house.send(video.preview, { id: film.id }, viewer.token)).httpStatus).toBe(403);
    const shots = film.doc.shots.map((shot) => ({ ...shot, ms: 60_000 }));
    const saved = await ask(
      video.save,
      { id: film.id, version: seen.version, title: film.title, doc: { ...film.doc, shots } },
      maker.token,
    );
    expect(saved.preview).toBeNull();
    const long = await ask(video.preview, { id: film.id }, maker.token);
    await until(async () => (await jobState(long.jobId)) === 'running');
    await ask(contract.job.cancel, { id: long.jobId }, maker.token);
    await until(async () => (await jobState(long.jobId)) === 'cancelled');
    expect((await read()).preview).toBeNull();
    expect(await stored(film.id)).toHaveLength(1);
  });
});

describe('同时修改与查看', { timeout: 90_000 }, () => {
  it('查看到的分镜不旧于它的版本，旧分镜不会盖掉新分镜', async () => {
    const id = await themeWith('storyboard', [lens('a', ['0'])]);
    const first = (await ask(videoTheme.info, { id: String(id) }, maker.token)).version;
    let saved = false;
    const seen: { version: number; said: number }[] = [];
    const look = async () => {
      while (!saved) {
        const { version, board } = await ask(videoTheme.info, { id: String(id) }, maker.token);
        seen.push({ version: version - first, said: Number(board[0]?.lines[0]) });
      }
    };
    const save = async () => {
      for (let n = 0; n < 40; n += 1)
        await ask(
          videoLens.save,
          { id, version: first + n, lenses: [lens('a', [String(n + 1)])] },
          maker.token,
        );
    };
    await Promise.all([
      look(),
      look(),
      look(),
      save().finally(() => {
        saved = true;
      }),
    ]);
    expect(seen.filter(({ version, said }) => said < version)).toEqual([]);
  });
});

describe('每条单独写口播', { timeout: 90_000 }, () => {
  it('模型为每条写不同的口播；用了没选的事实或违规的句子不采用，检查结果写在作品上', async () => {
    const { model } = library.house.app.kernel;
    const original = { ready: model.ready, compose: model.compose };
    let n = 0;
    model.ready = async () => true;
    model.compose = async ({ schema }) => {
      n += 1;
      const { text: _text, ...rest } = made('');
      const lenses = [
        { picture: '', lines: [`第 ${n} 种说法`], seconds: 2 },
        { picture: '', lines: [n === 1 ? '全国最好' : '价格是{{fact:999}}'], seconds: 2 },
      ];
      return { ...rest, value: schema.parse({ lenses }) };
    };
    try {
      const id = await themeWith('montage', [lens('a', ['开头']), lens('b', ['结尾'])], { count: 2 });
      await ask(videoTheme.generate, { id }, maker.token);
      const rows = await until(async () => {
        const now = await filmsOf(id);
        return now.every(({ script }) => script === 'model') ? now : null;
      });
      await ask(videoTheme.cancel, { id }, maker.token);
      expect(rows.map(({ script, blocks }) => [script, blocks])).toEqual([
        ['model', 0],
        ['model', 0],
      ]);
      const infos = await Promise.all(
        rows.map((row) => ask(video.info, { id: String(row.id) }, maker.token)),
      );
      expect(infos.map(({ lines }) => lines)).toEqual([
        ['第 1 种说法', '结尾'],
        ['第 2 种说法', '结尾'],
      ]);
    } finally {
      Object.assign(model, original);
    }
  });

  it('没有模型时用分镜的说法，并标为离线草稿', async () => {
    const id = await themeWith('montage', [lens('a', ['开头', '另一个开头'])], { count: 2 });
    await ask(videoTheme.generate, { id }, maker.token);
    await arranged(id);
    expect((await filmsOf(id)).map(({ script }) => script)).toEqual(['offline', 'offline']);
  });
});
