import { writeFile } from 'node:fs/promises';
import { contract, POSTER_FORMAT } from '@zhiying/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { renderPosters } from '#engines/media/index.ts';
import { registerFonts } from '../../src/engines/media/poster/fonts.ts';
import { toneWav } from '../../src/engines/media/testing/tones.ts';
import { run as clock } from '../../src/modules/poster/making/clock.run.ts';
import { details, put } from '../library.ts';
import {
  addPicture,
  ask,
  dealer,
  docOf,
  drawBatch,
  drawFilm,
  drawPoster,
  head,
  library,
  make,
  openPosters,
  passedTemplate,
  scribe,
  start,
} from '../poster-desk.ts';

const { poster, posterBatch, material, materialPublish, avatar, job } = contract;
openPosters();
const info = (id: number) => ask(poster.info, { id }, head.token);
const itemsOf = async (id: number) =>
  (await ask(posterBatch.items, { id, limit: 100 }, head.token)).rows.map(({ place, state, note }) => ({
    place: place.id,
    state,
    note,
  }));
const box = { x: 0, y: 0, width: 60, height: 60 };
const pictured = (source: object) =>
  docOf({
    layers: [...docOf().layers, { ...box, id: 'car', name: '图', kind: 'picture', source }],
  });
const passed = (id: number) =>
  library.house.db.query(sql`UPDATE material SET status = 'passed' WHERE id = ${id}`);

describe('a picture in a template', () => {
  it('that is recalled ends each place clearly, and what was made before stays', async () => {
    const picture = await addPicture('背景.png');
    await passed(picture.id);
    const templateId = await passedTemplate('会召回', pictured({ from: 'material', materialId: picture.id }));
    const { id } = await start({ templateId, placeIds: [library.dealer], name: '召回前' });
    await drawBatch(id);
    await ask(materialPublish.recall, { ids: [picture.id], reason: '侵权' }, head.token);
    const later = await start({ templateId, placeIds: [library.dealer, library.store], name: '召回后' });
    const { orders, render } = scribe();
    await drawBatch(later.id, render);
    expect(orders).toEqual([]);
    expect((await itemsOf(later.id)).map(({ state, note }) => [state, note])).toEqual(
      Array(2).fill(['failed', expect.stringContaining('「背景.png」已召回')]),
    );
    expect((await itemsOf(id)).map(({ state }) => state)).toEqual(['made']);
    expect((await ask(poster.list, { batchId: id }, head.token)).rows[0]?.state).toBe('done');
  });

  it('that is gone altogether leaves its place empty, and that is said', async () => {
    const picture = await addPicture('丢失.png');
    const templateId = await passedTemplate('图没了', pictured({ from: 'material', materialId: picture.id }));
    await library.house.db.query(sql`DELETE FROM material_usage WHERE material_id = ${picture.id}`);
    await library.house.db.query(sql`UPDATE material SET version_id = NULL WHERE id = ${picture.id}`);
    const { id } = await make({ templateId, save: false });
    await drawPoster(id, renderPosters);
    const done = await info(id);
    expect(done.state).toBe('done');
    expect(done.findings.map(({ layerId, kind }) => `${layerId} ${kind}`)).toContain('car missingPicture');
  });
});

describe('a file that the store lost', () => {
  it('of one place leaves the others theirs, and says which picture it is', async () => {
    const sign = await addPicture('丢失的标志.png');
    await library.house.db.query(sql`
      UPDATE material m SET tags = '{标志}', status = 'passed', node_id = n.id, path = n.path FROM node n
      WHERE m.id = ${sign.id} AND n.id = ${library.dealer}`);
    const [{ object }] = (await library.house.db.query<{ object: string }>(sql`
      SELECT v.object FROM material m JOIN material_version v ON v.id = m.version_id WHERE m.id = ${sign.id}`)) as [
      { object: string },
    ];
    await library.house.app.kernel.storage.remove([object]);
    const templateId = await passedTemplate(
      '标志丢了',
      pictured({ from: 'variable', variable: 'dealer.logo' }),
    );
    const placeIds = [library.dealer, library.otherDealer];
    const { id } = await start({ templateId, placeIds, name: '标志丢了' });
    await drawBatch(id);
    const rows = await itemsOf(id);
    expect(rows.find(({ place }) => place === library.dealer)).toMatchObject({
      state: 'failed',
      note: '图片「丢失的标志.png」的文件已丢失，请更换后再生成',
    });
    expect(rows.find(({ place }) => place === library.otherDealer)?.state).toBe('made');
    expect(await ask(posterBatch.info, { id }, head.token)).toMatchObject({ state: 'partial', failed: 1 });
    await library.house.db.query(sql`UPDATE material SET tags = '{}' WHERE id = ${sign.id}`);
  });
});

it('a template that a newer product wrote meanwhile is said at each place of a batch, and none is guessed at', async () => {
  const templateId = await passedTemplate('升级后');
  const { id } = await start({ templateId, placeIds: [library.dealer, library.otherDealer] });
  const newer = JSON.stringify({ ...docOf(), format: POSTER_FORMAT + 1 });
  await library.house.db.query(
    sql`UPDATE poster_template_version SET doc = ${newer}::jsonb WHERE template_id = ${templateId}`,
  );
  const { orders, render } = scribe();
  await drawBatch(id, render);
  expect(orders).toEqual([]);
  expect((await itemsOf(id)).map(({ state, note }) => [state, note])).toEqual(
    Array(2).fill(['failed', expect.stringContaining('版本较新')]),
  );
});

it('a font that the server lacks is said, and looked for again the next time', () => {
  const none = new URL('file:///nowhere/none.woff');
  const fonts = { regular: none, bold: none, black: none };
  for (let time = 0; time < 2; time++)
    expect(() => registerFonts(fonts)).toThrow('服务器缺少海报字体，请联系管理员');
});

describe('somebody of a poster', () => {
  it('is shown with their picture, whatever becomes of it later', async () => {
    const red = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#FF0000' } })
      .png()
      .toBuffer();
    await ask(avatar.save, { image: red.toString('base64') }, dealer.token);
    const asked = { memberId: dealer.id };
    const { values, pictures } = await ask(poster.values, asked, head.token);
    expect(values['member.avatar']).toMatch(/^avatar:.+/);
    expect(pictures).toMatchObject([{ key: values['member.avatar'], refusal: null }]);
    expect((await fetch(new URL(pictures[0]?.url ?? '', library.house.url))).status).toBe(200);
    const templateId = await passedTemplate(
      '顾问名片',
      pictured({ from: 'variable', variable: 'member.avatar' }),
    );
    const { id } = await make({ templateId, save: false, ...asked });
    await drawPoster(id, renderPosters);
    const { url } = await info(id);
    const drawn = Buffer.from(await (await fetch(new URL(url ?? '', library.house.url))).arrayBuffer());
    const [redness, , blue] = await sharp(drawn)
      .extract({ left: 20, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([redness, blue]).toEqual([255, 0]);
    await ask(avatar.remove, {}, dealer.token);
    await ask(poster.modify, { id, version: (await info(id)).version, name: '名片', ...asked }, head.token);
    await drawPoster(id, renderPosters);
    expect((await info(id)).findings.map(({ layerId, kind }) => `${layerId} ${kind}`)).toContain('car empty');
  });
});

describe('opening hours', () => {
  it('are those that the fact library says of the shop itself', async () => {
    const { house, channel, root } = library;
    const hoursOf = async (placeId: number) =>
      (await ask(poster.values, { placeId }, head.token)).values['store.hours'];
    const add = (nodeId: number, subject: string, value: string, until: string | null = null) =>
      house.db.query(sql`
        INSERT INTO ai_fact (channel_id, node_id, path, owner_id, updated_by, kind, subject, name, value, until)
        SELECT ${channel}, n.id, n.path, ${head.id}, ${head.id}, 'store', ${subject}, '营业时间', ${value}, ${until}::date
        FROM node n WHERE n.id = ${nodeId}`);
    await add(root, '别的店', '全年无休');
    expect(await hoursOf(library.dealer)).toBe('');
    await add(root, '示例·一店', '9:00–18:00');
    expect(await hoursOf(library.dealer)).toBe('9:00–18:00');
    await add(library.dealer, '本店', '8:30–20:00');
    await add(library.dealer, '本店春节', '10:00–16:00', '2020-02-10');
    expect(await hoursOf(library.dealer)).toBe('8:30–20:00');
    expect(await hoursOf(library.store)).toBe('');
    await house.db.query(sql`DELETE FROM ai_fact WHERE name = '营业时间'`);
  });
});

describe('a poster that nobody works on any more', () => {
  const liveJobs = async () =>
    (await ask(job.mine, {}, head.token)).rows.filter(({ status }) => status === 'queued');
  const old = (id: number) =>
    library.house.db.query(sql`UPDATE poster SET updated_at = now() - interval '5 minutes' WHERE id = ${id}`);
  const tick = () =>
    clock({ kernel: library.house.app.kernel, signal: new AbortController().signal } as never);

  it('because its job was cancelled before it began says so, and is made again', async () => {
    const templateId = await passedTemplate('没开始');
    const [one, two] = [await make({ templateId, name: '没开始的' }), await make({ templateId })];
    for (const { id } of [one, two]) await old(id);
    const asked = (await liveJobs()).find(({ title }) => title.includes('没开始的'));
    await ask(job.cancel, { id: asked?.id ?? '' }, head.token);
    await tick();
    expect(await info(one.id)).toMatchObject({ state: 'failed', note: '任务已取消或中断，可重新生成' });
    expect((await info(two.id)).state).toBe('waiting');
    await ask(poster.retry, { id: one.id }, head.token);
    await old(one.id);
    await tick();
    await drawPoster(one.id);
    expect((await info(one.id)).state).toBe('done');
  });

  it('because it was cancelled while it was drawn says so at once', async () => {
    const templateId = await passedTemplate('画到一半');
    const { id } = await make({ templateId, save: false });
    const stop = new AbortController();
    const work = drawPoster(
      id,
      async () => {
        stop.abort(new Error('cancelled'));
        stop.signal.throwIfAborted();
      },
      stop.signal,
    );
    await expect(work).rejects.toThrow('cancelled');
    expect(await info(id)).toMatchObject({ state: 'failed', note: '已取消，可重新生成' });
  });

  it('waits on while its batch does', async () => {
    const templateId = await passedTemplate('批次还在');
    const batch = await start({ templateId, placeIds: [library.dealer] });
    await expect(
      drawBatch(batch.id, () => Promise.reject(new Error('the process is gone'))),
    ).rejects.toThrow();
    const [row] = (await ask(poster.list, { batchId: batch.id }, head.token)).rows;
    await old(row?.id ?? 0);
    await tick();
    expect((await info(row?.id ?? 0)).state).toBe('waiting');
    await drawBatch(batch.id);
    expect((await info(row?.id ?? 0)).state).toBe('done');
  });
});

it('one of a batch that somebody changes while it is drawn keeps the change, and nothing is left waiting', async () => {
  const templateId = await passedTemplate('边画边改');
  const batch = await start({ templateId, placeIds: [library.dealer, library.otherDealer], name: '边画' });
  const good = scribe();
  await drawBatch(batch.id, async (orders, work, onDone) => {
    const { rows } = await ask(poster.list, { batchId: batch.id }, head.token);
    const mine = rows.find(({ place }) => place?.id === library.dealer);
    const { id = 0, version = 0 } = mine ?? {};
    const overrides = [{ layerId: 'words', text: '手改' }];
    const asked = { id, version, name: '手改的', placeId: library.dealer, overrides };
    await ask(poster.modify, asked, head.token);
    await good.render(orders, work, onDone);
  });
  expect(await ask(posterBatch.info, { id: batch.id }, head.token)).toMatchObject({
    state: 'done',
    made: 1,
    kept: 1,
    waiting: 0,
  });
});

describe('music under a film', () => {
  const moving = () => docOf({ motion: { ms: 3000, staggerMs: 100, enterMs: 300 } });
  const sound = async (name: string) => {
    const bytes = toneWav(440, 200);
    const path = await put(library, head, bytes, 'wav');
    const file = details(path, bytes.length, { name, type: 'audio', ext: 'wav' });
    return (await ask(material.upload, file, head.token)).id;
  };
  const filmed = async (templateId: number, musicId: number, meanwhile = async () => {}) => {
    const { id } = await make({ templateId, film: true, save: false, musicId });
    await meanwhile();
    const heard: unknown[] = [];
    await drawFilm(id, async ({ file, music }) => {
      heard.push(music?.ext);
      await writeFile(file, 'film');
      return { bytes: 4, seconds: 3, width: 200, height: 300 };
    });
    const { state, note } = await info(id);
    return { state, note, heard };
  };

  it('is a sound of the library that may still be used; anything else is said', async () => {
    const templateId = await passedTemplate('配乐', moving());
    const music = await sound('轻快.wav');
    expect(await filmed(templateId, music)).toMatchObject({ state: 'done', heard: ['wav'] });
    const picture = await addPicture('不是音乐.png');
    expect(await filmed(templateId, picture.id)).toMatchObject({
      state: 'failed',
      note: expect.stringContaining('「不是音乐.png」不是音频'),
      heard: [],
    });
    const recall = async () => {
      await ask(materialPublish.recall, { ids: [music], reason: '版权到期' }, head.token);
    };
    expect(await filmed(templateId, music, recall)).toMatchObject({
      state: 'failed',
      note: expect.stringContaining('已召回'),
      heard: [],
    });
  });
});
