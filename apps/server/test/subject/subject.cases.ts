import { gzipSync } from 'node:zlib';
import { contract, SHARE_PAGE, SHARE_PAGE_MAX_BYTES, SUBJECT_PIECES_MAX } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { adviser, deliverAll, library, ops, passed, regionNode, send, visitor } from '../substance-desk.ts';

const { substance, substanceShare, subject } = contract;

describe('专题', () => {
  it('发布后顾问能分享，访客看到发布的那一版，访问记到经销商', async () => {
    const { house } = library;
    const piece = await passed('专题里的内容');
    const made = await house.ask(
      subject.create,
      { title: '冬季用车', intro: '三件事', coverId: null, substanceIds: [piece] },
      ops.token,
    );
    await house.ask(subject.publish, { id: made.id, nodeIds: [regionNode] }, ops.token);
    const now = await house.ask(subject.info, { id: made.id }, ops.token);
    await house.ask(
      subject.update,
      { ...now.input, title: '还没发布的标题', id: made.id, version: now.version },
      ops.token,
    );
    const { rows } = await house.ask(subject.received, {}, adviser.token);
    expect(rows).toMatchObject([{ title: '冬季用车', pieces: 1 }]);
    const share = rows[0]?.share ?? '';
    const html = await (await fetch(`${house.url}${SHARE_PAGE}?id=${share}`)).text();
    expect(html).toContain('冬季用车');
    expect(html).toContain('专题里的内容');
    const told = await house.db.query(
      sql`SELECT title FROM notification WHERE member_id = ${adviser.id} AND title LIKE '收到专题%'`,
    );
    expect(told).toEqual([{ title: '收到专题「冬季用车」' }]);
    expect(await (await visitor(share)).visit()).toEqual({ counted: true });
    expect((await house.ask(subject.received, {}, adviser.token)).rows).toMatchObject([{ visits: 1 }]);
    await house.ask(
      substanceShare.lead,
      { id: share, name: '示例·白桦', phone: '13800000009', agree: true },
      '',
    );
    const leads = await house.ask(substanceShare.leads, { q: '白桦' }, adviser.token);
    expect(leads.rows).toMatchObject([{ target: '冬季用车' }]);
    const info = await house.ask(subject.info, { id: made.id }, ops.token);
    expect(info).toMatchObject({
      visits: 1,
      publishedNo: 1,
      versionNo: 2,
      dealers: [{ visits: 1, sharers: 1 }],
    });
    // With the subject go the pages of its pieces, which visitors may have kept.
    const piecePage = `${house.url}${/href="([^"]+)"/.exec(html)?.[1]}`;
    expect((await fetch(piecePage)).status).toBe(200);
    await house.ask(subject.takeDown, { ids: [made.id] }, ops.token);
    expect((await fetch(`${house.url}${SHARE_PAGE}?id=${share}`)).status).toBe(404);
    expect((await fetch(piecePage)).status).toBe(404);
  });

  it('内容下架后不在专题页上，也不能随专题再发布', async () => {
    const { house } = library;
    const [kept, gone] = [await passed('留下的一条'), await passed('下架的一条')];
    const made = await house.ask(
      subject.create,
      { title: '少一条的专题', intro: '', coverId: null, substanceIds: [kept, gone] },
      ops.token,
    );
    await house.ask(subject.publish, { id: made.id, nodeIds: [regionNode] }, ops.token);
    await deliverAll((await send([gone])).id);
    await house.ask(substance.takeDown, { ids: [gone] }, ops.token);
    const mine = async () =>
      (await house.ask(subject.received, {}, adviser.token)).rows.find(({ id }) => id === made.id);
    expect(await mine()).toMatchObject({ pieces: 1 });
    const html = await (await fetch(`${house.url}${SHARE_PAGE}?id=${(await mine())?.share}`)).text();
    expect(html).toContain('留下的一条');
    expect(html).not.toContain('下架的一条');
    const again = await house.send(subject.publish, { id: made.id, nodeIds: [regionNode] }, ops.token);
    expect(again).toMatchObject({ httpStatus: 409, msg: expect.stringContaining('下架的一条') });
    await house.ask(subject.takeDown, { ids: [made.id] }, ops.token);
  });
});

it('装满的专题页也只有一次加载那么多', async () => {
  const { house } = library;
  const piece = await passed('很多条里的一条');
  const copies = await house.db.query<{ id: number }>(sql`
    INSERT INTO substance (channel_id, node_id, path, owner_id, kind, title, status, version_id)
    SELECT channel_id, node_id, path, owner_id, kind, title || n, status, version_id
    FROM substance, generate_series(2, ${SUBJECT_PIECES_MAX}) n WHERE id = ${piece} RETURNING id`);
  const substanceIds = [piece, ...copies.map(({ id }) => id)];
  const made = await house.ask(
    subject.create,
    { title: '装满的专题', intro: '简介'.repeat(100), coverId: null, substanceIds },
    ops.token,
  );
  await house.ask(subject.publish, { id: made.id, nodeIds: [regionNode] }, ops.token);
  const { rows } = await house.ask(subject.received, {}, adviser.token);
  const share = rows.find(({ id }) => id === made.id)?.share ?? '';
  const html = await (await fetch(`${house.url}${SHARE_PAGE}?id=${share}`)).text();
  const script = await (await fetch(`${house.url}${SHARE_PAGE}.js`)).text();
  expect(html).toContain(`很多条里的一条${SUBJECT_PIECES_MAX}`);
  expect(gzipSync(html).length + gzipSync(script).length).toBeLessThan(SHARE_PAGE_MAX_BYTES);
  await house.ask(subject.takeDown, { ids: [made.id] }, ops.token);
});
