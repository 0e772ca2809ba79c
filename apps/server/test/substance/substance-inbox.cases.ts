import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { contract, SHARE_PAGE, SHARE_PAGE_MAX_BYTES } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import type { Person } from '../library.ts';
import {
  adviser,
  deliverAll,
  inbox,
  keptAgree,
  library,
  make,
  ops,
  other,
  passed,
  send,
  storeNode,
  usablePicture,
  visitor,
} from '../substance-desk.ts';

const { substance, substanceSend, substanceInbox, substanceShare } = contract;

const askedBack = (who: Person) =>
  library.house.db.query(
    sql`SELECT title, body FROM notification WHERE member_id = ${who.id} AND title LIKE '%请删除已发出的内容'`,
  );

describe('收到与分享', () => {
  it('打开、分享、交回各算一次，留资加密保存，撤回后链接马上失效', async () => {
    const { house } = library;
    const id = await passed('山路试驾日');
    const { id: sendId } = await send([id], {
      mustShare: true,
      until: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await deliverAll(sendId);
    const received = (await inbox(adviser)).find(({ substanceId }) => substanceId === id);
    if (!received) throw new Error('nothing received');
    const must = async (who: Person) => (await house.ask(substanceInbox.mustShare, {}, who.token)).piece;
    const before = await must(adviser);
    expect(before).toMatchObject({ substanceId: id, title: '山路试驾日', shared: 0, mine: true });
    const opened = await house.ask(substanceInbox.open, { id: received.id }, adviser.token);
    await house.ask(substanceInbox.open, { id: received.id }, adviser.token);
    await house.ask(substanceInbox.share, { id: received.id, place: 'moments' }, adviser.token);
    // Whoever looks after all of them sees how many have done it; whoever did it has nothing left.
    expect(await must(ops)).toMatchObject({ substanceId: id, shared: 1, mine: false });
    expect((await must(adviser))?.substanceId).not.toBe(id);
    await house.ask(
      substanceInbox.published,
      { id: received.id, url: 'https://example.com/p/1' },
      adviser.token,
    );
    const foreign = await house.send(substanceInbox.open, { id: received.id }, other.token);
    expect(foreign.httpStatus).toBe(404);

    const link = `${house.url}${SHARE_PAGE}?id=${opened.share}`;
    const page = await fetch(link);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('山路试驾日');
    const script = await (await fetch(`${house.url}${SHARE_PAGE}.js`)).text();
    expect(gzipSync(html).length + gzipSync(script).length).toBeLessThan(SHARE_PAGE_MAX_BYTES);

    const [one, two] = [await visitor(opened.share), await visitor(opened.share)];
    expect(await one.visit()).toEqual({ counted: true });
    expect(await one.visit()).toEqual({ counted: false });
    expect(await two.visit()).toEqual({ counted: true });
    const lead = { id: opened.share, name: '示例·青柠', phone: '13800000001', agree: true as const };
    await house.ask(substanceShare.lead, lead, '');
    await house.ask(substanceShare.lead, lead, '');
    const kept = await house.db.query<{ sealed: string }>(
      sql`SELECT to_jsonb(l)::text AS sealed FROM share_lead l WHERE l.name = ${lead.name}`,
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.sealed).not.toContain('13800000001');
    const leads = await house.ask(substanceShare.leads, { q: lead.name }, adviser.token);
    expect(leads.rows).toMatchObject([{ name: '示例·青柠', phone: '138****0001' }]);

    const outcome = { reached: 3, opened: 1, shared: 1, published: 1, visits: 2, leads: 1 };
    expect((await house.ask(substance.info, { id }, ops.token)).outcome).toMatchObject({
      opened: 1,
      shared: 1,
      published: 1,
      visits: 2,
      leads: 1,
    });
    expect((await house.ask(substanceSend.info, { id: sendId }, ops.token)).outcome).toMatchObject({
      ...outcome,
      reached: expect.any(Number),
    });
    await keptAgree();

    // Whoever came by the code on a poster is a clue of posters.
    await house.db.query(
      sql`UPDATE substance_version SET input = jsonb_set(input::jsonb, '{kind}', '"poster"') WHERE substance_id = ${id}`,
    );
    await house.ask(substanceShare.lead, { ...lead, phone: '13800000002' }, '');
    expect(
      await house.db.query(
        sql`SELECT source FROM clue WHERE phone_mask IN ('138****0001', '138****0002') AND source_note LIKE '%山路试驾日%' ORDER BY id`,
      ),
    ).toEqual([{ source: 'content' }, { source: 'poster' }]);

    // A store that was closed has no advisers who share.
    const store = (status: string) =>
      house.db.query(sql`UPDATE node SET status = ${status} WHERE id = ${storeNode}`);
    await store('disabled');
    expect((await fetch(link)).status).toBe(404);
    await store('active');
    expect((await fetch(link)).status).toBe(200);

    await house.ask(substanceSend.withdraw, { ids: [sendId], reason: '价格有变' }, ops.token);
    expect((await fetch(link)).status).toBe(404);
    // Whoever shared it is asked to take it back, and why; who did not is left alone.
    expect(await askedBack(adviser)).toEqual([
      { title: '「山路试驾日」已撤回，请删除已发出的内容', body: '价格有变' },
    ]);
    expect(await askedBack(other)).toEqual([]);
    expect((await inbox(adviser)).some(({ substanceId }) => substanceId === id)).toBe(false);
    expect((await house.send(substanceShare.visit, { id: opened.share }, null)).httpStatus).toBe(404);
  });

  it('分享页带着聊天里的卡片、门店地址、今天有效的价格和预约试驾；预约的意向交给跟进的人', async () => {
    const { house, root } = library;
    const { db } = house;
    await db.query(sql`UPDATE node SET address = '示例市示例路 1 号 <2 楼>' WHERE id = ${storeNode}`);
    const fact = (kind: string, name: string, value: string, nodeId: number, until: string | null = null) =>
      db.query(sql`
        INSERT INTO ai_fact (channel_id, node_id, path, owner_id, updated_by, kind, subject, name, value, until)
        SELECT n.channel_id, n.id, n.path, ${ops.id}, ${ops.id}, ${kind}, '示例轿车 A1', ${name}, ${value}, ${until}::date
        FROM node n WHERE n.id = ${nodeId}`);
    await fact('price', '官方指导价', '12.98 万元起', root);
    await fact('price', '官方指导价', '12.68 万元起', storeNode);
    await fact('offer', '置换补贴', '已经结束的补贴', root, '2020-01-01');
    await fact('point', '卖点', '不是公开的', root);
    const picture = await usablePicture();
    await db.query(sql`
      UPDATE material_version SET derived = '{"clean": "x/clean.jpg", "thumb": "x/thumb.jpg"}' WHERE material_id = ${picture}`);
    const id = await passed('周末看车"节"', {
      product: '示例轿车 A1',
      body: '带上家人来店里，<b>坐一坐</b>再决定。',
      materialIds: [picture],
      kind: 'article',
    });
    const { id: sendId } = await send([id]);
    await deliverAll(sendId);
    const received = (await inbox(adviser)).find(({ substanceId }) => substanceId === id);
    const { share } = await house.ask(substanceInbox.open, { id: received?.id ?? 0 }, adviser.token);
    const html = await (await fetch(`${house.url}${SHARE_PAGE}?id=${share}`)).text();
    const meta = (name: string) =>
      new RegExp(`<meta (?:property|itemprop|name)="${name}" content="([^"]*)">`).exec(html)?.[1];
    expect(meta('og:title')).toBe('周末看车&quot;节&quot;');
    expect(meta('og:description')).toContain('&lt;b&gt;坐一坐');
    expect(meta('og:url')).toBe(`${house.url}${SHARE_PAGE}?id=${share}`);
    expect(meta('og:image')).toMatch(/^http/);
    expect([meta('name'), meta('description'), meta('image')]).toEqual([
      meta('og:title'),
      meta('og:description'),
      meta('og:image'),
    ]);
    expect(html).toContain('示例市示例路 1 号 &lt;2 楼&gt;');
    expect(html).toMatch(/<dt>官方指导价<\/dt><dd>12\.68 万元起/);
    expect(html).not.toMatch(/12\.98|已经结束|不是公开的/);
    expect(html).toContain('预约试驾');
    // Whoever names the house as it cannot be named is shown the page all the same, without a card that leads elsewhere.
    const { status, text: misnamed } = await getAs('not a host', `${house.url}${SHARE_PAGE}?id=${share}`);
    expect(status).toBe(200);
    expect(misnamed).toContain('og:title');
    expect(misnamed).not.toMatch(/og:url|og:image/);

    const lead = { id: share, name: '示例·预约', phone: '13900000077', agree: true as const };
    const wrong = await house.send(substanceShare.lead, { ...lead, time: '明年' } as never, null);
    expect(wrong.httpStatus).toBe(400);
    await house.ask(substanceShare.lead, { ...lead, time: 'weekend' }, '');
    expect(await db.query(sql`SELECT model, remark FROM clue WHERE phone_mask = '139****0077'`)).toEqual([
      { model: '示例轿车 A1', remark: '预约试驾，到店时间：本周末' },
    ]);
    expect(
      await db.query(sql`SELECT body FROM notification WHERE title = '示例·预约预约试驾'`),
    ).toMatchObject([{ body: expect.stringContaining('到店时间：本周末') }]);

    // Before it is sent a look shows the channel's own price, and no card.
    const look = await house.ask(substanceShare.look, { id }, ops.token);
    const looked = await (await fetch(`${house.url}${SHARE_PAGE}?id=${look.share}`)).text();
    expect(looked).toContain('12.98 万元起');
    expect(looked).not.toContain('og:title');
  });

  it('别人签的链接、改过的链接都打不开', async () => {
    const { house } = library;
    const forged = `s1.${adviser.id}.${Math.floor(Date.now() / 1000) + 3600}.${'x'.repeat(43)}`;
    expect((await fetch(`${house.url}${SHARE_PAGE}?id=${forged}`)).status).toBe(404);
  });

  it('文字里的标签原样显示，不会变成网页', async () => {
    const { house } = library;
    const id = await make(ops, '<script>alert(1)</script>', { body: '<img src=x onerror=alert(1)>' });
    const { share } = await house.ask(substanceShare.look, { id }, ops.token);
    const html = await (await fetch(`${house.url}${SHARE_PAGE}?id=${share}`)).text();
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    expect(html).toContain('&lt;script&gt;');
  });
});

/** As somebody who writes their own `Host`; `fetch` does not let one. */
const getAs = (host: string, url: string) =>
  new Promise<{ status: number; text: string }>((done, failed) => {
    get(url, { headers: { host } }, async (response) =>
      done({ status: response.statusCode ?? 0, text: await text(response) }),
    ).on('error', failed);
  });
