import { ALL_KEYS, contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { recordGap } from '../../src/modules/aisbot/pair/gap.repository.ts';
import { run as keepUp } from '../../src/modules/aisbot/search/clock.run.ts';
import { type House, openTestApp } from '../test-app.ts';
import { sessionOf } from '../walk-rows/ground.ts';

const { aiFact, aisbot, aisbotDoc, aisbotGap, aisbotPair, aisbotTest } = contract;

let house: House;
let head: string;
let colleague: string;
let store: string;
let channel: number;
let root: number;
let shop: number;
let other: number;
let member: number;

beforeAll(async () => {
  house = await openTestApp({ roles: new Set(['api', 'worker']) });
  channel = await house.addChannel();
  root = await house.addNode('organ', null, channel);
  shop = await house.addNode('store', root, channel);
  other = await house.addNode('store', root, channel);
  const whole = await house.addRole([...ALL_KEYS], 'ALL');
  const tree = await house.addRole([...ALL_KEYS], 'TREE');
  member = await house.addMember('head', [{ nodeId: root, roleId: whole }]);
  head = await sessionOf(house, member);
  colleague = await sessionOf(house, await house.addMember('colleague', [{ nodeId: root, roleId: whole }]));
  store = await sessionOf(house, await house.addMember('shop', [{ nodeId: shop, roleId: tree }]));
});

beforeEach(() =>
  house.db.raw('TRUNCATE aisbot_doc, aisbot_pair, aisbot_gap, aisbot_case, aisbot_term, ai_fact CASCADE'),
);

const addPair = (question: string, answer: string, more: object = {}, token = head) =>
  house.ask(aisbotPair.create, { question, answer, ...more }, token);
const addFact = (kind: 'price' | 'config', name: string, value: string) =>
  house.ask(aiFact.create, { kind, subject: '示例纯电 E3', name, value, until: null, remark: '' }, head);
const ask = (question: string, more: object = {}, token = head) =>
  house.ask(aisbotTest.ask, { question, ...more }, token);

async function readDoc(content: string, more: object = {}, token = head) {
  const { id } = await house.ask(aisbotDoc.create, { name: '示例·用车手册', content, ...more }, token);
  await expect.poll(async () => (await house.ask(aisbotDoc.info, { id }, token)).status).not.toBe('reading');
  return house.ask(aisbotDoc.info, { id }, token);
}

describe('documents', () => {
  it('are cut below their headings, and a new version replaces what is found', async () => {
    const doc = await readDoc(
      '# 续航\n## 高速\n气温零下 5 度，高速匀速时满电实测能跑 412 公里。\n\n## 市区\n市区更远。',
    );
    expect(doc).toMatchObject({ status: 'live', pieces: 2, version: 1 });
    expect(doc.cut[0]).toMatchObject({ heading: '续航 › 高速' });
    const { pieces } = await ask('高速能跑多少公里');
    expect(pieces[0]).toMatchObject({ kind: 'doc', heading: '续航 › 高速', version: 1 });
    await house.ask(
      aisbotDoc.update,
      { id: doc.id, version: 1, name: doc.name, until: null, content: '# 保养\n首次保养在一万公里。' },
      head,
    );
    await expect
      .poll(async () => (await house.ask(aisbotDoc.info, { id: doc.id }, head)).cut[0]?.heading)
      .toBe('保养');
    const after = await house.ask(aisbotDoc.info, { id: doc.id }, head);
    expect(after.versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('wait for somebody where the channel wants that, and are not found before', async () => {
    const { settings } = await house.ask(aisbot.config, {}, head);
    await house.ask(aisbot.save, { ...settings, review: true }, head);
    const doc = await readDoc('拖车钩在后备箱右侧的工具盒里。');
    expect(doc.status).toBe('pending');
    expect((await ask('拖车钩放在什么地方')).pieces).toEqual([]);
    expect(await house.send(aisbotDoc.pass, { id: doc.id }, head)).toMatchObject({
      httpStatus: 409,
      code: 'review.ownPiece',
      msg: '「示例·用车手册」由你创建、修改或提交，须由其他人审核',
    });
    await house.ask(aisbotDoc.pass, { id: doc.id }, colleague);
    expect((await ask('拖车钩放在什么地方')).pieces).toHaveLength(1);
    await house.ask(aisbot.save, { ...settings, review: false }, head);
  });

  it('of a store are not known to another, those of headquarters to both', async () => {
    await readDoc('本店二楼设有儿童游乐区。', {}, store);
    await readDoc('全国门店均提供充电体验。');
    expect((await ask('儿童游乐区在几楼', {}, store)).pieces[0]?.text).toContain('儿童游乐区');
    expect((await ask('儿童游乐区在几楼', { nodeId: other })).pieces).toEqual([]);
    expect((await ask('充电体验', { nodeId: shop })).pieces[0]?.text).toContain('充电体验');
  });

  it('can be written by headquarters for one store, and by a store for no other', async () => {
    await addPair('本店几点关门', '本店 21:00 关门。', { nodeId: shop });
    expect((await ask('本店几点关门', { nodeId: shop })).outcome).toBe('answer');
    expect((await ask('本店几点关门', { nodeId: other })).outcome).toBe('handover');
    const doc = await readDoc('二号停车场在东门外。', { nodeId: shop });
    expect(doc.node.id).toBe(shop);
    const beyond = { question: '别店几点关门', answer: '22:00', nodeId: other };
    expect((await house.send(aisbotPair.create, beyond, store)).httpStatus).toBe(404);
  });

  it('that are something else than they say are refused and change nothing', async () => {
    const refused = await house.send(aisbotDoc.upload, { name: '手册', path: 'upload/0/x.pdf' }, head);
    expect(refused).toMatchObject({ status: 'n', msg: '文件未上传成功，请重新上传' });
    expect((await house.ask(aisbotDoc.list, {}, head)).total).toBe(0);
  });
});

describe('pairs under review', () => {
  const waiting = async (token: string) =>
    (await house.ask(contract.workbench.day, {}, token)).todos.find(({ id }) => id === 'aisbot.pairs.review')
      ?.count ?? 0;
  const pair = async (token: string) => (await house.ask(aisbotPair.list, {}, token)).rows[0];

  it('须由创建人和最后修改人以外的人通过，停用后改过的也要重新审核', async () => {
    const { settings } = await house.ask(aisbot.config, {}, head);
    await house.ask(aisbot.save, { ...settings, review: true }, head);
    const { id, can, ...made } = await addPair('拖车钩在哪里', '在后备箱右侧的工具盒里。');
    expect(can).not.toContain('pass');
    expect([await waiting(head), await waiting(colleague)]).toEqual([0, 1]);
    expect((await house.send(aisbotPair.pass, { id }, head)).code).toBe('review.ownPiece');
    const change = (version: number, token: string) =>
      house.ask(
        aisbotPair.update,
        { id, version, question: made.question, answer: `第 ${version} 次修改` },
        token,
      );
    // The colleague saved it last: now it waits for neither of them.
    await change(1, colleague);
    expect((await house.send(aisbotPair.pass, { id }, colleague)).code).toBe('review.ownPiece');
    expect((await house.send(aisbotPair.pass, { id }, head)).code).toBe('review.ownPiece');
    await house.ask(contract.review.setSetting, { ownAllowed: true }, head);
    expect((await pair(head))?.can).toContain('pass');
    await house.ask(aisbotPair.pass, { id }, head);
    await house.ask(contract.review.setSetting, { ownAllowed: false }, head);
    const told = await house.db.query<{ summary: string }>(
      sql`SELECT summary FROM audit WHERE entity = 'aisbotPair' AND entity_id = ${String(id)} AND action LIKE '%.pass'`,
    );
    expect(told.map(({ summary }) => summary)).toEqual(['通过问答「拖车钩在哪里」（本人审核）']);
    await house.ask(aisbotPair.switch, { ids: [id], on: false }, head);
    await change(2, head);
    expect((await pair(head))?.status).toBe('pending');
    expect((await house.send(aisbotPair.switch, { ids: [id], on: true }, head)).httpStatus).toBe(409);
    await house.ask(aisbot.save, { ...settings, review: false }, head);
  });
});

describe('answers without a model', () => {
  it('quote pairs and facts, each part of the question by its own, and say so', async () => {
    await addPair('没有固定车位能买电车吗', '可以，没有固定车位也能使用公共充电站。', {
      others: ['家里没装充电桩行不行'],
    });
    await addFact('config', '快充时间', '30% 到 80% 约 18 分钟');
    const answer = await ask('示例纯电 E3 快充时间多久？家里没装充电桩行不行');
    expect(answer).toMatchObject({ outcome: 'answer', offline: true, reason: null });
    expect(answer.text).toMatch(/约 18 分钟。\[\d\]\n可以，没有固定车位也能使用公共充电站。\[\d\]/);
    const cited = answer.pieces.filter(({ state }) => state === 'cited');
    expect(cited.map(({ kind }) => kind).toSorted()).toEqual(['fact', 'pair']);
    for (const { citation } of cited) expect(answer.text).toContain(`[${citation}]`);
    expect(answer.checks.every(({ ok }) => ok)).toBe(true);
  });

  it('say nothing that the channel’s lists forbid', async () => {
    await addPair('可以换发动机吗', '可以，我们承接拼装车改装。');
    const answer = await ask('可以换发动机吗');
    expect(answer).toMatchObject({ outcome: 'handover', reason: 'unsure' });
    expect(answer.checks).toContainEqual({ ok: false, text: '回答含有敏感词「拼装车」' });
  });

  it('promise no price that is not a fact', async () => {
    await addPair('现在买车有什么优惠', '现在订车立减 8000 元。');
    expect(await ask('现在买车有什么优惠')).toMatchObject({ outcome: 'handover', reason: 'promise' });
    await addFact('price', '官方指导价', '15.98 万元起');
    const answer = await ask('示例纯电 E3 的官方指导价是多少');
    expect(answer).toMatchObject({ outcome: 'answer' });
    expect(answer.text).toContain('15.98 万元起');
  });

  it('hand over by rule, on request and when unsure, with the reason', async () => {
    await addPair('周末营业吗', '周末正常营业。');
    const reasons = await Promise.all(
      ['转人工', '我的电话 13800000000', '再这样我就投诉了', '合同怎么签', '火星上能开吗'].map(
        async (question) => (await ask(question)).reason,
      ),
    );
    expect(reasons).toEqual(['asked', 'phone', 'mood', 'words', 'unsure']);
  });

  it('leave out what no longer holds, and show it as such', async () => {
    await addPair('冬季活动送什么', '送充电卡一张。', { until: '2020-01-01' });
    const answer = await ask('冬季活动送什么');
    expect(answer.outcome).toBe('handover');
    expect(answer.pieces[0]).toMatchObject({ state: 'expired', citation: null });
  });

  it('find the same when words are counted', async () => {
    for (const at of Array(30).keys()) await addPair(`车型 ${at} 的保养周期`, `车型 ${at} 每一万公里保养。`);
    await addPair('第三排能放安全座椅吗', '第三排带有安全座椅接口。');
    await keepUp({ kernel: house.app.kernel, signal: new AbortController().signal } as never);
    const counted = await house.db.query(sql`SELECT 1 FROM aisbot_term WHERE way = 'pair' AND term = '保养'`);
    expect(counted).toHaveLength(1);
    expect((await ask('第三排可以装安全座椅吗')).text).toContain('安全座椅接口');
  });
});

describe('questions nobody could answer', () => {
  it('gather by meaning and become pairs that are then given', async () => {
    const place = { channelId: channel, nodeId: root, path: await pathOf(root), ownerId: member };
    for (const question of ['后备箱能放婴儿车吗', '后备箱能不能放下婴儿车', '车机支持手机投屏吗'])
      await house.app.kernel.tx(SYSTEM, (unit) => recordGap(unit, place, question, ''));
    const { rows } = await house.ask(aisbotGap.list, { sort: 'asked' }, head);
    expect(rows.map(({ question, asked }) => [question, asked])).toEqual([
      ['后备箱能放婴儿车吗', 2],
      ['车机支持手机投屏吗', 1],
    ]);
    const [gap] = rows;
    await house.ask(
      aisbotGap.take,
      { id: gap?.id ?? 0, question: '后备箱能放婴儿车吗', answer: '可以平放一辆折叠婴儿车。', until: null },
      head,
    );
    expect((await ask('后备箱能不能放下婴儿车')).text).toContain('折叠婴儿车');
    const again = await house.send(aisbotGap.leave, { ids: [gap?.id ?? 0] }, head);
    expect(again.msg).toBe('该问题已处理');
  });
});

describe('cases', () => {
  it('are asked again and tell what no longer comes of them', async () => {
    const pair = await addPair('首次保养免费吗', '首次保养免费。', {});
    await house.ask(aisbotTest.saveCase, { question: '首次保养免费吗', expected: 'answer' }, head);
    expect(await house.ask(aisbotTest.run, {}, head)).toEqual({ ran: 1, passed: 1 });
    await house.ask(aisbotPair.switch, { ids: [pair.id], on: false }, head);
    expect(await house.ask(aisbotTest.run, {}, head)).toEqual({ ran: 1, passed: 0 });
    expect((await house.ask(aisbotTest.cases, {}, head)).rows[0]).toMatchObject({
      passed: false,
      outcome: 'handover',
      reason: 'unsure',
    });
  });
});

describe('settings', () => {
  it('are the whole channel’s, prompts have versions', async () => {
    const { settings } = await house.ask(aisbot.config, {}, store);
    const refused = await house.send(aisbot.save, settings, store);
    expect(refused.msg).toContain('仅渠道管理员可修改');
    const saved = await house.ask(aisbot.savePrompt, { content: '你是示例客服。', note: '更短' }, head);
    expect(saved.version).toBe(2);
    expect((await house.ask(aisbot.prompts, {}, head)).rows.map(({ version }) => version)).toEqual([2, 1]);
  });
});

const pathOf = async (id: number) =>
  (await house.db.one<{ path: string }>(sql`SELECT path FROM node WHERE id = ${id}`))?.path ?? '';
