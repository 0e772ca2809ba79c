import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { run as runClock } from '../../src/modules/substance/send/clock.run.ts';
import { deliverBatch } from '../../src/modules/substance/send/deliver-batch.service.ts';
import type { Person } from '../library.ts';
import {
  adviser,
  deliverAll,
  inbox,
  keptAgree,
  key,
  library,
  MAKER,
  make,
  openSubstances,
  ops,
  passed,
  region,
  regionNode,
  reviewer,
  send,
  storeNode,
  usablePicture,
} from '../substance-desk.ts';
import '../subject/subject.cases.ts';
import './substance-inbox.cases.ts';

const { substance, substanceReview, substanceSend, subject } = contract;

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
  it('两级审核：大区通过后还要总部；哪一级都不能审自己创建或提交的，也不能指定自己', async () => {
    const { house } = library;
    await house.ask(substanceReview.setSetting, { levels: 2 }, ops.token);
    const colleague = await library.person('region.colleague', regionNode, MAKER);
    const id = await make(region, '大区的内容');
    const { versionId } = await house.ask(substance.info, { id }, region.token);
    const pass = (who: Person) => house.send(substanceReview.pass, { items: [{ id, versionId }] }, who.token);
    const waits = async (who: Person) =>
      (await house.ask(substanceReview.queue, {}, who.token)).rows.some((row) => row.id === id);
    const named = await house.send(substance.submit, { ids: [id], reviewerIds: [ops.id] }, ops.token);
    expect(named).toMatchObject({ httpStatus: 409, code: 'review.ownReviewer' });
    // Head office submits what the region made: neither of them may decide on it, at either stage.
    await house.ask(substance.submit, { ids: [id] }, ops.token);
    expect(await pass(region)).toMatchObject({
      httpStatus: 409,
      code: 'review.ownPiece',
      msg: '「大区的内容」由你创建、修改或提交，须由其他人审核',
    });
    expect([await waits(region), await waits(ops), await waits(colleague)]).toEqual([false, false, true]);
    expect((await house.ask(substance.info, { id }, region.token)).can).not.toContain('review');
    expect((await pass(colleague)).data.rows[0]?.status).toBe('pending');
    expect((await pass(colleague)).msg).toContain('只能由总部的审核人处理');
    expect((await pass(ops)).code).toBe('review.ownPiece');
    expect((await pass(reviewer)).data.rows[0]?.status).toBe('passed');
    // Gone again: what is sent to the region elsewhere counts its people.
    await house.db.query(sql`UPDATE member SET status = 'disabled' WHERE id = ${colleague.id}`);
    await house.ask(substanceReview.setSetting, { levels: 1 }, ops.token);
  });

  it('改过内容的人不能审，即使不是他创建、也不是他提交', async () => {
    const { house } = library;
    const id = await make(ops, '别人改过的');
    const { input, version } = await house.ask(substance.info, { id }, reviewer.token);
    await house.ask(substance.update, { ...input, title: '别人改过的二稿', id, version }, reviewer.token);
    await house.ask(substance.submit, { ids: [id] }, ops.token);
    const { versionId, can } = await house.ask(substance.info, { id }, reviewer.token);
    expect(can).not.toContain('review');
    const reply = await house.send(substanceReview.pass, { items: [{ id, versionId }] }, reviewer.token);
    expect(reply).toMatchObject({
      httpStatus: 409,
      msg: '「别人改过的二稿」由你创建、修改或提交，须由其他人审核',
    });
    const { rows } = await house.ask(substanceReview.queue, {}, reviewer.token);
    expect(rows.map((row) => row.id)).not.toContain(id);
  });

  it('渠道允许时可以审核本人内容，审核记录、导出列和审计都写明本人审核', async () => {
    const { house } = library;
    const allow = (ownAllowed: boolean) => house.ask(contract.review.setSetting, { ownAllowed }, ops.token);
    expect(await house.ask(contract.review.setting, {}, ops.token)).toEqual({ ownAllowed: false });
    await allow(true);
    const id = await make(ops, '一个人的渠道');
    await house.ask(substance.submit, { ids: [id] }, ops.token);
    const { versionId, can } = await house.ask(substance.info, { id }, ops.token);
    expect(can).toContain('review');
    await house.ask(substanceReview.pass, { items: [{ id, versionId }] }, ops.token);
    await allow(false);
    const theirs = await passed('两个人的渠道');
    const decided = async (contentId: number) =>
      (await house.ask(substanceReview.history, { contentId }, ops.token)).rows.map(({ own }) => own);
    expect([await decided(id), await decided(theirs)]).toEqual([[true], [false]]);
    const told = await house.db.query<{ summary: string }>(
      sql`SELECT summary FROM audit WHERE entity = 'substance' AND entity_id = ${String(id)} AND action LIKE '%.pass'`,
    );
    expect(told).toEqual([{ summary: '通过内容「一个人的渠道」第 1 版（本人审核）' }]);
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
