import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { MediaError } from '#engines/media/index.ts';
import { run as clock } from '../../src/modules/poster/making/clock.run.ts';
import { makeFile } from '../../src/modules/poster/making/make-poster.ts';
import type { Render } from '../../src/modules/poster/making/render.ts';
import { run as sweep } from '../../src/modules/poster/making/sweep.run.ts';
import { fileReport } from '../../src/modules/system/file-report.service.ts';
import {
  addPicture,
  ask,
  docOf,
  drawBatch,
  drawPoster,
  head,
  library,
  make,
  openPosters,
  passedTemplate,
  scribe,
  start,
} from '../poster-desk.ts';

const { posterBatch, poster, material, materialPublish } = contract;
openPosters();
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

describe('what lies in the store', () => {
  const kernel = () => library.house.app.kernel;
  const stored = async (id: number) => {
    const paths: string[] = [];
    for await (const { path } of kernel().storage.list(`poster/${id}/`)) paths.push(path);
    return paths.toSorted();
  };
  const drawAgain = async (id: number, title: string) => {
    await ask(poster.modify, { id, version: (await info(id)).version, name: title, title }, head.token);
    await drawPoster(id);
  };
  const drawn = async (name: string) => {
    const { id } = await make({ templateId: await passedTemplate(name), name, save: false, title: '一' });
    await drawPoster(id);
    return id;
  };
  const night = async () => {
    await library.house.db.query(sql`
      UPDATE stored_object SET modified_at = now() - interval '2 days' WHERE key LIKE 'poster/%'`);
    await sweep({ kernel: kernel(), signal: new AbortController().signal });
  };
  const reported = async () => {
    const channel = await library.house.db.one<{ id: number }>(
      sql`SELECT channel_id AS id FROM node WHERE id = ${library.root}`,
    );
    const { rows } = await fileReport(kernel(), channel?.id ?? 0);
    return rows.find(({ id }) => id === 'poster');
  };

  it('of a poster that was drawn anew: the former picture for a day, then the present one alone', async () => {
    const id = await drawn('旧图会清理');
    const [former = ''] = await stored(id);
    await drawAgain(id, '二');
    const pdf = { format: 'pdf' as const, bleedMm: 0, key: 'pdf-0' };
    await makeFile(kernel(), id, pdf, { render: scribe().render, signal: new AbortController().signal });
    await sweep({ kernel: kernel(), signal: new AbortController().signal });
    expect(await stored(id)).toHaveLength(3);
    await night();
    const left = await stored(id);
    expect(left).toHaveLength(2);
    expect(left).not.toContain(former);
  });

  it('of one that waits: what it shows meanwhile', async () => {
    const id = await drawn('等待时不清理');
    const before = await stored(id);
    await ask(poster.modify, { id, version: (await info(id)).version, name: '等', title: '等' }, head.token);
    await night();
    expect(await stored(id)).toEqual(before);
  });

  it('of one that was deleted: nothing, and nobody says that a file of it is lost', async () => {
    const id = await drawn('删除后不留');
    await drawAgain(id, '二');
    await ask(poster.remove, { ids: [id] }, head.token);
    await night();
    expect(await stored(id)).toEqual([]);
    const found = await reported();
    expect(found).toMatchObject({ orphans: { files: 0 }, missing: { files: 0 } });
  });

  it('for the library: the copy of a poster that is there or in the bin, and none that nobody took up', async () => {
    const { storage } = kernel();
    const { id } = await make({ templateId: await passedTemplate('库里的'), name: '库里的', title: '一' });
    await drawPoster(id);
    const copies = async () => {
      const paths: string[] = [];
      for await (const { path } of storage.list(`poster/library/${id}-`)) paths.push(path);
      return paths.toSorted();
    };
    const [kept = ''] = await copies();
    const thumb = `${kept}.thumb.webp`;
    const loose = `poster/library/${id}-0.png`;
    for (const path of [thumb, loose])
      await storage.write(path, Buffer.from('x'), { contentType: 'image/png' });
    await sweep({ kernel: kernel(), signal: new AbortController().signal });
    expect(await copies()).toHaveLength(3);
    await night();
    expect(await copies()).toEqual([kept, thumb].toSorted());
    await library.house.db.query(sql`
      UPDATE material SET deleted_at = now() WHERE id = ${(await info(id)).material?.id ?? 0}`);
    await night();
    expect(await copies()).toEqual([kept, thumb].toSorted());
  });
});

describe('a file of another format', () => {
  const PDF = { format: 'pdf' as const, bleedMm: 3 };
  const download = (id: number, waiting = false) => ask(poster.download, { id, ...PDF, waiting }, head.token);
  const drawFile = (id: number, render: Render = scribe().render) =>
    makeFile(
      library.house.app.kernel,
      id,
      { ...PDF, key: 'pdf-3' },
      { render, signal: new AbortController().signal },
    );
  const done = async (name: string) => {
    const { id } = await make({ templateId: await passedTemplate(name), name, save: false, title: '旧' });
    await drawPoster(id);
    return id;
  };
  const modify = async (id: number, title: string) =>
    ask(poster.modify, { id, version: (await info(id)).version, name: title, title }, head.token);
  const jobs = async () =>
    (await library.house.db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM job_run WHERE name = 'poster.file'`,
    )) ?? { count: 0 };
  const bad: Render = async (_orders, _work, onDone) => onDone(0, new MediaError('slow', '绘制超时'));

  it('is not put beside a poster that was changed while it was drawn', async () => {
    const id = await done('边印边改');
    await download(id);
    await drawFile(id, async (orders, work, onDone) => {
      await modify(id, '新');
      await drawPoster(id);
      await scribe().render(orders, work, onDone);
    });
    expect((await download(id)).ready).toBe(false);
    await drawFile(id);
    expect((await download(id)).ready).toBe(true);
  });

  it('does not disturb a poster that is drawn anew meanwhile, nor one that somebody is changing', async () => {
    const id = await done('边画边印');
    const { version } = await info(id);
    await drawFile(id);
    expect((await info(id)).version).toBe(version);
    await modify(id, '又一次');
    await drawPoster(id);
    await drawFile(id, async (files, work, told) => {
      await modify(id, '再一次');
      await drawPoster(id, async (orders, drawing, onDone) => {
        await scribe().render(files, work, told);
        await scribe().render(orders, drawing, onDone);
      });
    });
    expect((await info(id)).state).toBe('done');
  });

  it('is not offered of what a poster looked like before somebody had it made again', async () => {
    const id = await done('重做的');
    await drawFile(id);
    expect((await download(id)).ready).toBe(true);
    await library.house.db.query(sql`UPDATE poster SET state = 'failed' WHERE id = ${id}`);
    await ask(poster.retry, { id }, head.token);
    await drawPoster(id);
    expect((await download(id)).ready).toBe(false);
  });

  it('that failed says so to whoever waited for it, and is drawn anew for whoever asks again', async () => {
    const id = await done('印不出');
    expect(await download(id)).toMatchObject({ ready: false, note: '' });
    await drawFile(id, bad);
    const { count } = await jobs();
    expect(await download(id, true)).toMatchObject({ ready: false, note: '绘制超时' });
    expect((await jobs()).count).toBe(count);
    expect(await download(id)).toMatchObject({ ready: false, note: '' });
    expect((await jobs()).count).toBe(count + 1);
    expect(await download(id, true)).toMatchObject({ ready: false, note: '' });
    await drawFile(id);
    expect((await download(id, true)).ready).toBe(true);
  });
});

describe('a poster that somebody threw out of the library', () => {
  const throwAway = (id: number) =>
    library.house.db.query(sql`UPDATE material SET deleted_at = now() WHERE id = ${id}`);

  it('is put there anew when it is saved, once each time', async () => {
    const { id } = await make({ templateId: await passedTemplate('扔了再存'), name: '扔了再存' });
    await drawPoster(id);
    const save = () => ask(poster.save, { id }, head.token);
    const first = await save();
    expect(first.existing).toBe(true);
    let former = first.materialId;
    for (let time = 0; time < 2; time++) {
      await throwAway(former);
      const again = await save();
      expect(again).toEqual({ materialId: expect.any(Number), existing: false });
      expect(again.materialId).not.toBe(former);
      expect(await save()).toEqual({ materialId: again.materialId, existing: true });
      const { rows } = await ask(material.list, { q: '扔了再存' }, head.token);
      expect(rows.map((row) => row.id)).toEqual([again.materialId]);
      expect((await info(id)).material?.id).toBe(again.materialId);
      former = again.materialId;
    }
  });

  it('is not put back by being drawn again', async () => {
    const { id } = await make({ templateId: await passedTemplate('不放回'), name: '不放回' });
    await drawPoster(id);
    await throwAway((await info(id)).material?.id ?? 0);
    await ask(poster.modify, { id, version: (await info(id)).version, name: '不放回' }, head.token);
    await drawPoster(id);
    expect((await info(id)).state).toBe('done');
    expect(await delivered('不放回')).toBe(0);
  });
});
