import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { MediaError } from '#engines/media/index.ts';
import { run as clock } from '../../src/modules/poster/making/clock.run.ts';
import {
  addPicture,
  docOf,
  drawBatch,
  drawPoster,
  head,
  library,
  openPosters,
  passedTemplate,
  scribe,
  start,
} from '../poster-desk.ts';

const { posterBatch, poster, material, materialPublish } = contract;
openPosters();
const ask: typeof library.house.ask = (call, input, token) => library.house.ask(call, input, token);
const info = (id: number) => ask(poster.info, { id }, head.token);
const posterOf = async (batchId: number) => (await ask(poster.list, { batchId }, head.token)).rows[0];
const delivered = async (q: string) => (await ask(material.list, { q }, head.token)).total;
const box = { x: 0, y: 0, width: 60, height: 60 };
const withMain = () => {
  const source = { from: 'variable', variable: 'poster.picture' };
  return docOf({ layers: [...docOf().layers, { ...box, id: 'car', name: '图', kind: 'picture', source }] });
};
const later = async (batchId: number) => {
  await library.house.db.query(
    sql`UPDATE poster SET updated_at = now() - interval '5 minutes' WHERE batch_id = ${batchId}`,
  );
  await clock({ kernel: library.house.app.kernel, signal: new AbortController().signal } as never);
};
/** As posters of a batch were that ended before they said anything. */
const blank = async (batchId: number) => {
  await drawBatch(batchId, () => Promise.reject(new Error('killed'))).catch(() => null);
  await library.house.db.query(sql`
    UPDATE poster SET values = '{}'::jsonb, state = 'failed' WHERE batch_id = ${batchId}`);
};

describe('a place whose main picture was recalled while the batch waited', () => {
  it('gets nothing, not even a blank poster, and gets its own once the picture is back', async () => {
    const main = await addPicture('主图.png');
    await library.house.db.query(sql`UPDATE material SET status = 'passed' WHERE id = ${main.id}`);
    const templateId = await passedTemplate('主图', withMain());
    const places = { placeIds: [library.dealer, library.otherDealer] };
    const { id } = await start({
      templateId,
      ...places,
      name: '主图召回',
      title: '周末',
      pictureId: main.id,
    });
    await ask(materialPublish.recall, { ids: [main.id], reason: '侵权' }, head.token);
    const { orders, render } = scribe();
    await drawBatch(id, render);
    await later(id);
    expect(await ask(posterBatch.info, { id }, head.token)).toMatchObject({ state: 'partial', failed: 2 });
    for (const { id: made, can } of (await ask(poster.list, { batchId: id }, head.token)).rows) {
      if (can.includes('retry')) await ask(poster.retry, { id: made }, head.token);
      await drawPoster(made, render);
    }
    expect(orders).toEqual([]);
    expect(await delivered('主图召回')).toBe(0);
    await ask(materialPublish.reinstate, { ids: [main.id] }, head.token);
    await ask(posterBatch.resume, { id }, head.token);
    await drawBatch(id, render);
    expect(orders.map(({ values }) => values['poster.title'])).toEqual(['周末', '周末']);
    expect(await ask(posterBatch.info, { id }, head.token)).toMatchObject({ state: 'done', made: 2 });
    expect(await delivered('主图召回')).toBe(2);
  });

  it('that was left blank by a former version is not drawn as it is, and is filled by its batch', async () => {
    const templateId = await passedTemplate('空白');
    const { id } = await start({ templateId, placeIds: [library.dealer], name: '空白海报', title: '周末' });
    await blank(id);
    const made = (await posterOf(id))?.id ?? 0;
    const { orders, render } = scribe();
    await ask(poster.retry, { id: made }, head.token);
    await drawPoster(made, render);
    expect(orders).toEqual([]);
    expect(await info(made)).toMatchObject({ state: 'failed', note: expect.stringContaining('批量海报') });
    expect(await delivered('空白海报')).toBe(0);
    await drawBatch(id, render);
    expect(orders).toHaveLength(1);
    expect((await info(made)).state).toBe('done');
  });
});

it('a poster that cannot be drawn anew leaves its former picture in the archive', async () => {
  const templateId = await passedTemplate('旧图');
  const { id } = await start({ templateId, placeIds: [library.dealer], name: '旧图还在', title: '周末' });
  await drawBatch(id);
  const archived = async () => (await ask(posterBatch.archive, { id }, head.token)).files;
  const thumb = async () => (await ask(posterBatch.items, { id }, head.token)).rows[0]?.thumb ?? '';
  const before = (await thumb()).split('?')[0];
  expect(before).toContain('.png');
  await library.house.db.query(sql`UPDATE node SET address = '搬了' WHERE id = ${library.dealer}`);
  await ask(posterBatch.rerun, { id }, head.token);
  expect(await archived()).toBe(1);
  await drawBatch(id, async (_orders, _work, onDone) => {
    await onDone(0, new MediaError('slow', '绘制超时'));
  });
  expect(await ask(posterBatch.info, { id }, head.token)).toMatchObject({ state: 'partial', failed: 1 });
  expect(await archived()).toBe(1);
  expect((await thumb()).split('?')[0]).toBe(before);
  await ask(posterBatch.resume, { id }, head.token);
  await drawBatch(id);
  expect(await archived()).toBe(1);
  expect((await thumb()).split('?')[0]).not.toBe(before);
});
