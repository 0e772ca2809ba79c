import { gzipSync } from 'node:zlib';
import { contract, SHARE_PAGE, SHARE_PAGE_MAX_BYTES } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { run as runClock } from '../src/modules/substance/send/clock.run.ts';
import { deliverBatch } from '../src/modules/substance/send/deliver-batch.ts';
import type { Person } from './library.ts';
import {
  adviser,
  deliverAll,
  inbox,
  keptAgree,
  key,
  library,
  make,
  openSubstances,
  ops,
  other,
  passed,
  region,
  regionNode,
  send,
  storeNode,
  usablePicture,
} from './substance-desk.ts';
import './subject.cases.ts';

const { substance, substanceReview, substanceSend, substanceInbox, substanceShare, subject } = contract;

openSubstances();

describe('做内容', () => {
  it('缺东西的不能送审，并说缺什么', async () => {
    const id = await make(ops, '没有文案', { texts: [] });
    const reply = await library.house.send(substance.submit, { ids: [id] }, ops.token);
    expect(reply.msg).toBe('「没有文案」还不能提交审核：请添加分享文案');
  });

  it('没有模型时给出标明的离线草稿，留空没补完不能送审', async () => {
    const { texts, offline } = await library.house.ask(
      substance.write,
      {
        title: '冬季试驾',
        body: '带家人来开一圈山路',
        product: '',
        tags: [],
        places: ['moments', 'douyin'],
        each: 1,
      },
      ops.token,
    );
    expect(offline).toBe(true);
    expect(texts.map(({ place }) => place)).toEqual(['moments', 'douyin']);
    const id = await make(ops, '草稿文案', { texts });
    const reply = await library.house.send(substance.submit, { ids: [id] }, ops.token);
    expect(reply.msg).toContain('待补充');
  });

  it('审核过以后再改，成为新版本并回到草稿', async () => {
    const id = await passed('要改的');
    const before = await library.house.ask(substance.info, { id }, ops.token);
    const after = await library.house.ask(
      substance.update,
      { ...before.input, title: '改过的', id, version: before.version },
      ops.token,
    );
    expect(after).toMatchObject({ title: '改过的', status: 'draft', versionNo: 2 });
  });

  it('只允许创建人修改的，管理范围内的其他人也不能改', async () => {
    const id = await make(region, '自己的', { editors: 'owner' });
    const row = await library.house.ask(substance.info, { id }, ops.token);
    expect(row.can).not.toContain('edit');
    const reply = await library.house.send(
      substance.update,
      { ...row.input, id, version: row.version },
      ops.token,
    );
    expect(reply.msg).toBe('「自己的」只允许创建人修改');
  });
});

describe('审核', () => {
  it('两级审核：大区通过后还要总部，同一个人不能审两次', async () => {
    await library.house.ask(substanceReview.setSetting, { levels: 2 }, ops.token);
    const id = await make(region, '大区的内容');
    await library.house.ask(substance.submit, { ids: [id] }, region.token);
    const { versionId } = await library.house.ask(substance.info, { id }, region.token);
    const first = await library.house.ask(substanceReview.pass, { items: [{ id, versionId }] }, region.token);
    expect(first.rows[0]?.status).toBe('pending');
    const again = await library.house.send(
      substanceReview.pass,
      { items: [{ id, versionId }] },
      region.token,
    );
    expect(again.msg).toContain('只能由总部的审核人处理');
    const second = await library.house.ask(substanceReview.pass, { items: [{ id, versionId }] }, ops.token);
    expect(second.rows[0]?.status).toBe('passed');
    await library.house.ask(substanceReview.setSetting, { levels: 1 }, ops.token);
  });

  it('看过之后又改了的，按旧版本审不了', async () => {
    const id = await make(ops, '会变的');
    const { versionId } = await library.house.ask(substance.info, { id }, ops.token);
    await library.house.ask(substance.submit, { ids: [id] }, ops.token);
    const reply = await library.house.send(
      substanceReview.pass,
      { items: [{ id, versionId: versionId + 999 }] },
      ops.token,
    );
    expect(reply.msg).toContain('请查看新版本后再审核');
  });
});

describe('下发', () => {
  it('同一次请求发两遍只下发一次', async () => {
    const id = await passed('只发一次');
    const requestKey = key();
    const one = await send([id], { requestKey });
    const two = await send([id], { requestKey });
    expect(two.id).toBe(one.id);
    expect(one.expected).toBe(3);
  });

  it('下发中断二十次，没有人漏掉，也没有人收到两份', async () => {
    const { house, channel } = library;
    const crowd = await house.addNode('store', regionNode, channel);
    const role = await house.addRole(['4-1'], 'SELF');
    for (let at = 0; at < 45; at += 1)
      await house.addMember(`crowd-${at}`, [{ nodeId: crowd, roleId: role }]);
    const ids = [await passed('甲'), await passed('乙')];
    const { id, expected } = await send(ids, { nodeIds: [crowd] });
    let [attempts, kills] = [0, 0];
    for (let done = false; !done; ) {
      const work = house.app.kernel.tx(SYSTEM, async (unit) => {
        const made = await deliverBatch(unit, id, 2);
        // Every other batch dies before it is written down.
        attempts += 1;
        if (kills < 20 && attempts % 2 === 1) {
          kills += 1;
          throw new Error('killed');
        }
        return made;
      });
      const made = await work.catch(() => ({ done: false }));
      done = made?.done ?? true;
    }
    expect({ expected, kills }).toEqual({ expected: 45, kills: 20 });
    const rows = await house.db.query<{ people: number; deliveries: number }>(sql`
      SELECT count(DISTINCT owner_id)::int AS people, count(*)::int AS deliveries FROM substance_delivery WHERE send_id = ${id}`);
    expect(rows).toEqual([{ people: 45, deliveries: 90 }]);
    await keptAgree();
  });

  it('定时下发前停用的组织不下发，并写明', async () => {
    const { house, channel } = library;
    const closing = await house.addNode('store', regionNode, channel);
    await house.addMember('closing', [{ nodeId: closing, roleId: await house.addRole(['4-1'], 'SELF') }]);
    const id = await passed('定时的');
    const plan = await send([id], {
      nodeIds: [closing, storeNode],
      from: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(plan.state).toBe('scheduled');
    await house.db.query(sql`UPDATE node SET status = 'disabled', name = '要停的店' WHERE id = ${closing}`);
    await house.db.query(
      sql`UPDATE substance_send SET from_at = now(), state = 'sending' WHERE id = ${plan.id}`,
    );
    await deliverAll(plan.id);
    const sent = await house.ask(substanceSend.info, { id: plan.id }, ops.token);
    expect(sent.people).toBe(2);
    expect(sent.note).toMatch(/已停用，没有下发/);
  });

  it('到期后收到的人看不到，内容变为已下架', async () => {
    const id = await passed('会到期');
    const { id: sendId } = await send([id], { until: new Date(Date.now() + 60_000).toISOString() });
    await deliverAll(sendId);
    expect((await inbox(adviser)).some(({ substanceId }) => substanceId === id)).toBe(true);
    await library.house.db.query(
      sql`UPDATE substance_send SET until_at = now() - interval '1 second' WHERE id = ${sendId}`,
    );
    expect((await inbox(adviser)).some(({ substanceId }) => substanceId === id)).toBe(false);
    await runClock({ kernel: library.house.app.kernel } as never);
    expect((await library.house.ask(substance.info, { id }, ops.token)).status).toBe('withdrawn');
  });
});

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
    const opened = await house.ask(substanceInbox.open, { id: received.id }, adviser.token);
    await house.ask(substanceInbox.open, { id: received.id }, adviser.token);
    await house.ask(substanceInbox.share, { id: received.id, place: 'moments' }, adviser.token);
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

    const visit = (visitor: string) => house.ask(substanceShare.visit, { id: opened.share, visitor }, '');
    expect(await visit('visitor-one-0000001')).toEqual({ counted: true });
    expect(await visit('visitor-one-0000001')).toEqual({ counted: false });
    expect(await visit('visitor-two-0000001')).toEqual({ counted: true });
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
    expect(
      (await house.send(substanceShare.visit, { id: opened.share, visitor: 'visitor-three-00001' }, null))
        .httpStatus,
    ).toBe(404);
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

it('命令面板找得到内容和专题，看不到的找不到', async () => {
  const { house } = library;
  const piece = await passed('找得到的轮胎课');
  await house.ask(
    subject.create,
    { title: '找得到的轮胎专题', intro: '', coverId: null, substanceIds: [piece] },
    ops.token,
  );
  const found = async (who: Person) =>
    (await house.ask(contract.workbench.search, { q: '找得到的轮胎' }, who.token)).groups.map(
      ({ id, rows }) => [id, rows.map(({ title }) => title)],
    );
  expect(await found(ops)).toEqual([
    ['substance', ['找得到的轮胎课']],
    ['subject', ['找得到的轮胎专题']],
  ]);
  expect(await found(region)).toEqual([]);
});

describe('随素材召回', () => {
  it('素材召回，用到它的内容马上从所有人手里收回；解除后可以重新下发', async () => {
    const { house } = library;
    const materialId = await usablePicture();
    const id = await passed('带图的', { materialIds: [materialId] });
    const { id: sendId } = await send([id]);
    await deliverAll(sendId);
    expect((await inbox(adviser)).some(({ substanceId }) => substanceId === id)).toBe(true);
    await house.ask(contract.materialPublish.recall, { ids: [materialId], reason: '肖像权' }, ops.token);
    expect((await inbox(adviser)).some(({ substanceId }) => substanceId === id)).toBe(false);
    const recalled = await house.ask(substance.info, { id }, ops.token);
    expect(recalled).toMatchObject({ status: 'withdrawn', blocked: 'recalled' });
    expect(recalled.blockedReason).toContain('肖像权');
    await house.ask(contract.materialPublish.reinstate, { ids: [materialId] }, ops.token);
    expect((await house.ask(substance.info, { id }, ops.token)).can).toContain('send');
  });
});
