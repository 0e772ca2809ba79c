import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { MediaError } from '#engines/media/index.ts';
import {
  addPicture,
  addTemplate,
  ask,
  dealer,
  docOf,
  drawBatch,
  drawPoster,
  head,
  library,
  openPosters,
  other,
  pass,
  passedTemplate,
  scribe,
  send,
  start,
  templateInput,
} from '../poster-desk.ts';

const { posterBatch, poster, material, posterTemplate } = contract;
openPosters();
const both = () => ({ placeIds: [library.dealer, library.otherDealer] });
const items = async (id: number) =>
  (await ask(posterBatch.items, { id, limit: 100 }, head.token)).rows.map(({ place, state, note }) => ({
    place: place.id,
    state,
    note,
  }));
const info = (id: number) => ask(posterBatch.info, { id }, head.token);
const received = (token: string, q: string) => ask(material.list, { library: 'received', q }, token);

describe('a batch', () => {
  it('holds typed words to the rules that texts are held to', async () => {
    const templateId = await passedTemplate('用词');
    const begin = (words: object) =>
      send(posterBatch.start, { templateId, name: '用词', ...both(), ...words }, head.token);
    expect(await begin({ title: '国家级享受' })).toMatchObject({
      httpStatus: 409,
      code: 'poster.wordsBlocked',
      msg: expect.stringContaining('“国家级”是绝对化用语'),
    });
    const overrides = [{ layerId: 'words', text: '全网最低价' }];
    expect((await begin({ title: '周末', overrides })).code).toBe('poster.wordsBlocked');
    expect((await begin({ title: '周末试驾' })).status).toBe('y');
  });

  it('says what each place lacks before anything is made', async () => {
    const templateId = await passedTemplate('检查');
    const asked = {
      templateId,
      ...both(),
      title: '周末',
      target: { to: 'url', url: 'https://example.com' } as const,
    };
    const { rows, total } = await ask(posterBatch.check, asked, head.token);
    expect(total).toBe(2);
    expect(rows.map(({ id, ready }) => [id, ready])).toEqual([
      [library.otherDealer, false],
      [library.dealer, true],
    ]);
    expect(rows[0]?.findings).toMatchObject([{ layerId: 'phone', kind: 'empty', text: '缺少门店电话' }]);
    expect((await ask(posterBatch.check, { ...asked, lacking: 'yes' }, head.token)).total).toBe(1);
    const below = { templateId, underId: library.root, kind: 'store' as const, title: '周末' };
    const stores = await ask(posterBatch.check, below, head.token);
    expect(stores.rows.map(({ id }) => id)).toEqual([library.store]);
    // What all of them lack is said once, not in every row.
    expect(stores.rows[0]?.findings.map(({ text }) => text)).not.toContain('缺少海报扫码链接');
    const range = await ask(posterBatch.places, below, head.token);
    expect(range.shared.map(({ text }) => text)).toContain('缺少海报扫码链接');
    expect((await ask(poster.list, { templateId }, head.token)).total).toBe(0);
  });

  it('says once what no place has, and in each row what others have', async () => {
    const sign = { id: 'sign', name: '标志', kind: 'logo', x: 0, y: 0, width: 50, height: 20 };
    const source = { from: 'variable', variable: 'dealer.logo' };
    const doc = docOf({ layers: [...docOf().layers, { ...sign, source }] });
    const asked = { templateId: await passedTemplate('有标志', doc), ...both(), title: '周末' };
    const signs = async () => {
      const { rows } = await ask(posterBatch.check, asked, head.token);
      const { shared } = await ask(posterBatch.places, asked, head.token);
      const of = (findings: { layerId: string }[]) =>
        findings.filter(({ layerId }) => layerId === 'sign').length;
      return [of(shared), ...rows.map(({ id, findings }) => `${id} ${of(findings)}`).sort()];
    };
    const [one, two] = [library.dealer, library.otherDealer];
    expect(await signs()).toEqual([1, `${one} 0`, `${two} 0`]);
    const { id } = await addPicture('本店标志.png');
    await library.house.db.query(sql`
      UPDATE material m SET tags = '{标志}', status = 'passed', node_id = n.id, path = n.path FROM node n
      WHERE m.id = ${id} AND n.id = ${library.dealer}`);
    expect(await signs()).toEqual([0, `${one} 0`, `${two} 1`]);
    await library.house.db.query(sql`UPDATE material SET tags = '{}' WHERE id = ${id}`);
  });

  it('is for all below a place but those left out, however many are looked at', async () => {
    const templateId = await passedTemplate('排除');
    const range = { templateId, underId: library.root, kind: 'dealer' as const, title: '周末' };
    const all = await ask(posterBatch.places, range, head.token);
    expect(all.ids).toEqual(expect.arrayContaining([library.dealer, library.otherDealer]));
    expect(all.lackingIds).toContain(library.otherDealer);
    expect(all.lackingIds).not.toContain(library.dealer);
    const found = await ask(posterBatch.check, { ...range, q: '一店', limit: 50 }, head.token);
    expect(found).toMatchObject({ total: 1, rows: [{ id: library.dealer }] });
    expect((await ask(posterBatch.places, { ...range, q: '一店' }, head.token)).ids).toEqual([
      library.dealer,
    ]);
    const wide = await ask(posterBatch.places, { ...range, kind: 'both' }, head.token);
    expect(wide.ids).toEqual(expect.arrayContaining([...all.ids, library.store]));
    expect(wide.ids).toHaveLength(all.ids.length + 1);
    const batch = await start({ ...range, exceptIds: all.lackingIds, name: '只做齐全的' });
    expect(batch.places).toBe(all.ids.length - all.lackingIds.length);
    expect((await items(batch.id)).map(({ place }) => place)).not.toContain(library.otherDealer);
    await ask(posterBatch.cancel, { id: batch.id }, head.token);
  });

  it('gives each place its own, which the place receives', async () => {
    const templateId = await passedTemplate('下发');
    const batch = await start({ templateId, ...both(), name: '秋季', title: '周末' });
    expect(batch).toMatchObject({ state: 'running', places: 2, waiting: 2 });
    const { orders, render } = scribe();
    await drawBatch(batch.id, render);
    expect(new Set(orders.map(({ values }) => values['store.name']))).toEqual(
      new Set(['示例·一店', '示例·二店']),
    );
    expect(await info(batch.id)).toMatchObject({ state: 'done', made: 2, failed: 0 });
    expect((await received(dealer.token, '秋季')).rows.map(({ name }) => name)).toEqual([
      '秋季·示例·一店.png',
    ]);
    expect((await received(other.token, '秋季')).rows.map(({ name }) => name)).toEqual([
      '秋季·示例·二店.png',
    ]);
  });

  it('run again changes only what changed, and leaves alone what somebody changed by hand', async () => {
    const templateId = await passedTemplate('更新');
    const batch = await start({
      templateId,
      placeIds: [library.dealer, library.otherDealer, library.store],
      name: '更新批',
    });
    await drawBatch(batch.id);
    const { rows } = await ask(poster.list, { batchId: batch.id, placeId: library.store }, head.token);
    const own = rows.find(({ place }) => place?.id === library.store);
    if (!own) throw new Error('no poster');
    const overrides = [{ layerId: 'words', text: '手改' }];
    await ask(
      poster.modify,
      { id: own.id, version: own.version, name: own.name, placeId: library.store, overrides },
      head.token,
    );
    await drawPoster(own.id);
    await library.house.db.query(
      sql`UPDATE node SET address = '新址', name = '示例·二店新' WHERE id = ${library.otherDealer}`,
    );
    await ask(posterBatch.rerun, { id: batch.id }, head.token);
    const { orders, render } = scribe();
    await drawBatch(batch.id, render);
    expect(orders.map(({ values }) => values['store.name'])).toEqual(['示例·二店新']);
    expect(await info(batch.id)).toMatchObject({ state: 'done', made: 1, kept: 2 });
    expect((await items(batch.id)).find(({ place }) => place === library.store)?.note).toContain('单独修改');
    // The new one took the former one's place.
    expect((await received(other.token, '更新批')).rows.map(({ name }) => name)).toEqual([
      '更新批·示例·二店新.png',
    ]);
  });

  it('is held up by none that throws, lies or is refused', async () => {
    const templateId = await passedTemplate('坏邻居');
    const closed = await library.house.addNode('dealer', library.root, library.channel);
    const throws = await library.house.addNode('dealer', library.root, library.channel);
    const batch = await start({ templateId, placeIds: [closed, throws, ...both().placeIds] });
    await library.house.db.query(sql`UPDATE node SET status = 'disabled' WHERE id = ${closed}`);
    const good = scribe();
    await drawBatch(batch.id, async (orders, work, onDone) => {
      await good.render(orders, work, async (at, drawn) => {
        const bad = orders[at]?.values['store.name'] === `dealer${throws}`;
        await onDone(at, bad ? new MediaError('slow', '绘制超时') : drawn);
        // One that is told of twice, and one that nobody asked for.
        if (!bad) await onDone(at, drawn);
        await onDone(999, drawn);
      });
    });
    expect(await info(batch.id)).toMatchObject({ state: 'partial', made: 2, failed: 2 });
    const after = await items(batch.id);
    expect(after.find(({ place }) => place === throws)).toMatchObject({ state: 'failed', note: '绘制超时' });
    expect(after.find(({ place }) => place === closed)).toMatchObject({
      state: 'failed',
      note: '已停用，未生成',
    });
    expect((await ask(poster.list, { batchId: batch.id, state: 'done' }, head.token)).total).toBe(2);
    await library.house.db.query(sql`UPDATE node SET status = 'active' WHERE id = ${closed}`);
    await ask(posterBatch.resume, { id: batch.id }, head.token);
    const again = scribe();
    await drawBatch(batch.id, again.render);
    expect(again.orders).toHaveLength(2);
    expect(await info(batch.id)).toMatchObject({ state: 'done', made: 4, failed: 0 });
  });

  it('that was killed in the middle goes on where it was, and makes nothing twice', async () => {
    const templateId = await passedTemplate('断电');
    const batch = await start({ templateId, ...both(), name: '断电批' });
    const { orders, render } = scribe(() => {
      // The process is gone after the first: nothing is written down any more.
      if (orders.length === 1) throw new Error('killed');
    });
    await expect(drawBatch(batch.id, render)).rejects.toThrow('killed');
    expect(await info(batch.id)).toMatchObject({ state: 'running', made: 1, waiting: 1 });
    const again = scribe();
    await drawBatch(batch.id, again.render);
    expect(again.orders).toHaveLength(1);
    await drawBatch(batch.id, again.render);
    expect(again.orders).toHaveLength(1);
    expect(await info(batch.id)).toMatchObject({ state: 'done', made: 2 });
    expect((await ask(material.list, { q: '断电批' }, head.token)).total).toBe(2);
  });

  it('is cancelled, gone on with, packed and forgotten', async () => {
    const templateId = await passedTemplate('取消');
    const batch = await start({ templateId, ...both(), name: '取消批' });
    expect(batch.can).toEqual(['cancel']);
    const cancelled = await ask(posterBatch.cancel, { id: batch.id }, head.token);
    expect(cancelled).toMatchObject({ state: 'cancelled', waiting: 0 });
    await drawBatch(batch.id);
    expect((await items(batch.id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect((await send(posterBatch.archive, { id: batch.id }, head.token)).httpStatus).toBe(409);
    await ask(posterBatch.resume, { id: batch.id }, head.token);
    await drawBatch(batch.id);
    expect(await info(batch.id)).toMatchObject({ state: 'done', made: 2 });
    const packed = await ask(posterBatch.archive, { id: batch.id }, head.token);
    expect(packed.files).toBe(2);
    const zip = Buffer.from(await (await fetch(new URL(packed.filepath, library.house.url))).arrayBuffer());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.includes('示例·一店.png')).toBe(true);
    await ask(posterBatch.remove, { id: batch.id }, head.token);
    expect((await send(posterBatch.info, { id: batch.id }, head.token)).httpStatus).toBe(404);
    expect((await ask(poster.list, { q: '取消批' }, head.token)).total).toBe(2);
  });

  it('takes only passed templates, own places and people who may publish', async () => {
    const draft = await addTemplate('草稿');
    const answer = (fields: object, token = head.token) =>
      send(posterBatch.start, { name: '不行', ...fields }, token);
    expect((await answer({ templateId: draft.id, ...both() })).httpStatus).toBe(409);
    const templateId = await passedTemplate('谁能用');
    expect((await answer({ templateId, placeIds: [library.dealer] }, dealer.token)).httpStatus).toBe(403);
    expect((await answer({ templateId })).httpStatus).toBe(400);
    expect((await answer({ templateId, placeIds: [library.root] })).httpStatus).toBe(400);
    expect((await answer({ templateId, placeIds: [999_999] })).httpStatus).toBe(404);
    expect((await answer({ templateId, underId: 999_999 })).httpStatus).toBe(404);
    expect((await ask(posterBatch.list, { q: '不行' }, head.token)).total).toBe(0);
  });

  it('run again after its template changed waits for the template to be passed', async () => {
    const templateId = await passedTemplate('改后');
    const batch = await start({ templateId, placeIds: [library.dealer] });
    await drawBatch(batch.id);
    const { version } = await ask(posterTemplate.info, { id: templateId }, head.token);
    const doc = docOf({ background: { color: '#00FF00' } });
    await ask(posterTemplate.update, { id: templateId, version, ...templateInput('改后', doc) }, head.token);
    expect((await send(posterBatch.rerun, { id: batch.id }, head.token)).httpStatus).toBe(409);
    await pass(templateId);
    await ask(posterBatch.rerun, { id: batch.id }, head.token);
    const { orders, render } = scribe();
    await drawBatch(batch.id, render);
    expect(orders[0]?.doc.background.color).toBe('#00FF00');
    expect((await received(dealer.token, '示例批次·示例·一店')).total).toBeGreaterThan(0);
  });
});
