import { contract, VideoDoc } from '@zhiying/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import type { Probed } from '#engines/media/index.ts';
import { videoContent } from '../../src/modules/ai-video/index.ts';
import { BUILTIN_TEMPLATES } from '../../src/modules/video-resource/builtin/templates.ts';
import { addMaterial, passMaterial } from '../library.ts';
import {
  arranged,
  ask,
  clip,
  cutOf,
  filmsOf,
  lens,
  library,
  maker,
  partsOf,
  piece,
  settled,
  themeWith,
  tone,
} from '../video-desk.ts';
import { wishes, writtenBoard } from '../video-themes.ts';
import { docOf } from '../walk-rows/video.ts';

const { video, videoTheme } = contract;

describe('音乐与模板', { timeout: 90_000 }, () => {
  it('音乐按循环起止点垫在成片里，角标和文字贴纸画在上面，文件的长度、流、响度和标识都对；音乐删除后不能再合成和发布', async () => {
    const music = { materialId: null, musicId: piece, volume: 0.6 };
    const logo = { materialId: clip, corner: 'topLeft' as const, size: 20, opacity: 1 };
    const id = await themeWith('storyboard', [{ ...lens('a', []), ms: 1200, clips: [] }], { music, logo });
    await ask(videoTheme.generate, { id, plainGround: true }, maker.token);
    expect(await settled(id)).toMatchObject({ status: 'ready', musics: [{ id: piece, name: '示例循环' }] });
    const [film] = await filmsOf(id);
    const cut = await cutOf(film?.id ?? 0);
    expect(cut.music).toMatchObject({ in: 200, out: 700, volume: 0.6 });
    // A film without footage is a designed card, not a plain ground.
    expect(cut.shots[0]?.source).toMatchObject({
      kind: 'poster',
      template: 'title-card-square@1',
      values: { 'poster.title': '示例·星河到店' },
    });
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
    // Whose film it is, not which program made it.
    const organ = await library.house.db.one<{ name: string }>(
      sql`SELECT n.name FROM video v JOIN node n ON n.id = v.node_id WHERE v.id = ${film?.id ?? 0}`,
    );
    expect(organ?.name).toBeTruthy();
    expect(JSON.parse(probe.tags.AIGC ?? '')).toMatchObject({ Label: '1', ContentProducer: organ?.name });
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
    // The licence ends: neither composed nor published, and nobody chooses it.
    await library.house.db.query(sql`UPDATE video_music SET rights_until = '2026-01-31' WHERE id = ${piece}`);
    const over = '音乐「示例循环」的授权已于 2026-01-31 到期';
    expect((await videoContent(library.house.db, [film?.id ?? 0])).get(film?.id ?? 0)?.blocked).toBe(over);
    const refused = await library.house.send(
      videoTheme.create,
      { ...wishes({ music }), kind: 'storyboard' },
      maker.token,
    );
    expect(refused).toMatchObject({ httpStatus: 409, msg: `${over}，不能使用` });
    await library.house.db.query(sql`UPDATE video SET status = 'cancelled' WHERE id = ${film?.id ?? 0}`);
    const again = await library.house.send(video.compose, { ids: [film?.id ?? 0] }, maker.token);
    expect(again).toMatchObject({ code: 'video.musicStopped', msg: `${over}，请更换后再合成` });
    await library.house.db.query(sql`UPDATE video_music SET rights_until = NULL WHERE id = ${piece}`);
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

  it('字幕可与口播不同，可不显示；变速后原声关闭；没有更好的写法时改写直说，不写入', async () => {
    const lenses = [lens('a', ['到店看车']), lens('b', ['欢迎试驾']), lens('c', [])];
    const id = await themeWith('storyboard', lenses, { brief: '文案不要提竞品' });
    await ask(videoTheme.generate, { id }, maker.token);
    const film = await arranged(id);
    if (!film) throw new Error('no film');
    const [a, b, c] = film.doc.shots;
    if (!a || !b || !c) throw new Error('no shots');
    const shots = [
      { ...a, subtitle: '周末到店，国家级体验' },
      { ...b, subtitle: '' },
      { ...c, subtitle: '只有字幕', speed: 2, volume: 1 },
    ];
    const saved = await ask(
      video.save,
      { id: film.id, version: film.version, title: '比竞品更近', doc: { ...film.doc, shots } },
      maker.token,
    );
    const cut = partsOf(saved);
    expect(cut.subtitles?.lines.map(({ text }) => text)).toEqual(['周末到店', '国家级体验', '只有字幕']);
    expect(cut.shots[2]?.volume).toBe(0);
    // What is only read is held to the same rules as what is said.
    const messages = saved.findings.map(({ message }) => message);
    expect(messages).toContain('第 1 个镜头的字幕：“国家级”是绝对化用语');
    expect(messages).toContain('标题：“竞品”：主题要求「文案不要提竞品」');
    const same = await library.house.send(video.rewrite, { id: film.id, shotId: 'a' }, maker.token);
    expect(same).toMatchObject({ httpStatus: 409, msg: '未接入模型，没有更好的写法，请手动修改' });
    expect((await ask(video.info, { id: String(film.id) }, maker.token)).doc.shots[0]?.line).toBe('到店看车');
    const none = await library.house.send(video.rewrite, { id: film.id, shotId: 'zz' }, maker.token);
    expect(none.httpStatus).toBe(404);
    const viewer = await library.person('reads on', library.dealer, ['15-1']);
    expect(
      (await library.house.send(video.rewrite, { id: film.id, shotId: 'a' }, viewer.token)).httpStatus,
    ).toBe(403);
    const quoted = await ask(videoTheme.quote, { films: 10, seconds: 30, scripts: 10 }, maker.token);
    expect(quoted).toMatchObject({ modelReady: false, cost: 0, budgetLeft: null });
    expect(quoted.ms).toBeGreaterThan(10_000);
  });

  it('没有画面的镜头先问：说出是哪几个，确认后才用动态卡片，只问一次', async () => {
    const id = await themeWith('storyboard', [
      lens('a', []),
      { ...lens('b', []), name: '车身侧面', clips: [] },
      { ...lens('c', []), name: '', clips: [] },
    ]);
    const refused = await library.house.send(videoTheme.generate, { id }, maker.token);
    expect(refused).toMatchObject({
      httpStatus: 409,
      code: 'video.footageMissing',
      msg: '第 2 个镜头「车身侧面」、第 3 个镜头没有画面，请选择素材，或确认使用动态卡片',
      data: { shots: [{ no: 2, name: '车身侧面' }, { no: 3 }], films: 1 },
    });
    // Nothing was made of it.
    expect(await filmsOf(id)).toEqual([]);
    expect(await ask(videoTheme.info, { id: String(id) }, maker.token)).toMatchObject({ stage: 'board' });
    await ask(videoTheme.generate, { id, plainGround: true }, maker.token);
    const film = await arranged(id);
    expect(film?.doc.shots.map(({ ground }) => ground !== undefined)).toEqual([false, true, true]);
    await ask(video.compose, { ids: [film?.id ?? 0] }, maker.token);
    await ask(videoTheme.cancel, { id }, maker.token);
    // A shot that loses its footage on the desk is asked about too, and marked until then.
    const now = await ask(video.info, { id: String(film?.id) }, maker.token);
    const shots = now.doc.shots.map((shot, at) => (at === 0 ? { ...shot, clip: null } : shot));
    const saved = await ask(
      video.save,
      { id: now.id, version: now.version, title: now.title, doc: { ...now.doc, shots } },
      maker.token,
    );
    expect(saved.findings.map(({ message }) => message)).toEqual(['第 1 个镜头没有画面，请选择素材']);
    const again = await library.house.send(video.compose, { ids: [now.id] }, maker.token);
    expect(again.code).toBe('video.footageMissing');
  });

  it('模板保留要点：每个要点都说到；模板自带的产品说法要事实，引用或改写后才放行', async () => {
    const content = BUILTIN_TEMPLATES.find(({ id }) => id === 'drive')?.content;
    const template = await library.house.db.one<{ id: number }>(sql`
      INSERT INTO video_template (channel_id, node_id, path, owner_id, updated_by, name, kind, content, ratio, duration_ms)
      SELECT n.channel_id, n.id, n.path, ${maker.id}::bigint, ${maker.id}::bigint, '示例试驾', 'drive', ${JSON.stringify(content)}::jsonb,
             '16:9', 12000 FROM node n WHERE n.id = ${library.dealer} RETURNING id`);
    const points = ['高速：高速上开了自适应巡航', '后备厢放下三个行李箱', '充电：服务区充电二十分钟'];
    const { id } = await ask(
      videoTheme.create,
      {
        ...wishes({
          templateId: template?.id ?? 0,
          brief: [...points, '不要提竞品', '语气亲切一点', '突出后排空间'].join('\n'),
          materialIds: [clip],
        }),
        kind: 'storyboard',
        start: true,
      },
      maker.token,
    );
    const theme = await writtenBoard(library, maker, id);
    const said = theme.board.map(({ lines }) => lines.join(''));
    // What is said to the writer is not read aloud; what is only asked for waits for somebody.
    expect(said.join('')).not.toMatch(/竞品|语气/);
    expect(said.join('')).toContain('〔待补充：突出后排空间〕');
    for (const point of points) expect(said.join('')).toContain(point.split('：').at(-1));
    expect(said[2]).toBe('高速上开了自适应巡航。');
    // The template has three claims: the points took their place.
    expect(theme.board.filter(({ claim }) => claim)).toEqual([]);

    const bare = await ask(
      videoTheme.create,
      {
        ...wishes({ templateId: template?.id ?? 0, materialIds: [clip] }),
        kind: 'storyboard',
        start: true,
      },
      maker.token,
    );
    await writtenBoard(library, maker, bare.id);
    await ask(videoTheme.generate, { id: bare.id }, maker.token);
    const film = await arranged(bare.id);
    const claims = film?.findings.filter(({ rule }) => rule === 'claim') ?? [];
    expect(claims.map(({ severity, message }) => [severity, message])[0]).toEqual([
      'block',
      '第 2 个镜头：“起步平顺，转向轻，窄路掉头很轻松。”是模板自带的说法，请引用事实或改写',
    ]);
    expect(claims).toHaveLength(3);
    const lines = ['', '掉头一把过。', '上了高速，再加速依然有余力。{{fact:1}}'];
    const shots = film?.doc.shots.map((shot, at) => ({ ...shot, line: lines[at] || shot.line })) ?? [];
    const saved = await ask(
      video.save,
      {
        id: film?.id ?? 0,
        version: film?.version ?? 0,
        title: film?.title ?? '',
        doc: { ...(film?.doc as VideoDoc), shots },
      },
      maker.token,
    );
    expect(saved.findings.filter(({ rule }) => rule === 'claim')).toHaveLength(1);
  });

  it('按模板排镜头：空位配素材，标题卡有底色，文字贴纸填好内容并跟着镜头走', async () => {
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
    const theme = await writtenBoard(library, maker, id);
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
