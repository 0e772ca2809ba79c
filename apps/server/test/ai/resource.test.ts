import { contract, type Quotas, VideoInput } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { bookUse, refuseSpent } from '#engines/model/index.ts';
import { quotaClock } from '../../src/modules/ai/resource/quota.job.ts';
import { failWrites } from '../fail-writes.ts';
import { runJobNow } from '../run-job.ts';
import { type House, openTestApp } from '../test-app.ts';

const { aiModel, aiResource, aiUsage, notification } = contract;
const NONE: Quotas = { model: null, speech: null, compose: null, storage: null, money: null };

let house: House;
let [chief, dealer, other, writer, region] = ['', '', '', '', ''];
let [channelId, root, dealerNode, otherNode] = [0, 0, 0, 0];
let [dealerPath, chiefId] = ['', 0];

beforeAll(async () => {
  house = await openTestApp({ secretKey: 'x'.repeat(32), modelPrivateHosts: true });
  channelId = await house.addChannel();
  root = await house.addNode('organ', null, channelId);
  const east = await house.addNode('organ', root, channelId);
  dealerNode = await house.addNode('dealer', east, channelId);
  otherNode = await house.addNode('dealer', root, channelId);
  const all = await house.addRole(['11-3', '18-2', '18-3'], 'TREE');
  const whole = await house.addRole(['11-3', '11-4', '18-2', '18-3'], 'ALL');
  chiefId = await house.addMember('chief', [{ nodeId: root, roleId: whole }]);
  await house.addMember('region', [{ nodeId: east, roleId: all }]);
  await house.addMember('dealer', [{ nodeId: dealerNode, roleId: all }]);
  await house.addMember('other', [{ nodeId: otherNode, roleId: all }]);
  await house.addMember('writer', [{ nodeId: dealerNode, roleId: await house.addRole(['14-2'], 'TREE') }]);
  [chief, region, dealer, other, writer] = (await Promise.all(
    ['chief', 'region', 'dealer', 'other', 'writer'].map((name) => house.signIn(name)),
  )) as [string, string, string, string, string];
  const place = await house.db.one<{ path: string }>(sql`SELECT path FROM node WHERE id = ${dealerNode}`);
  dealerPath = place?.path ?? '';
  await house.db.query(sql`
    INSERT INTO model_usage (channel_id, node_id, path, owner_id, purpose, provider, model, offline, input_tokens, output_tokens, cost, outcome)
    SELECT ${channelId}, n.id, n.path, ${chiefId}, p, '示例', '示例', false, 12000, 8000, 1.5, 'ok'
    FROM node n CROSS JOIN unnest(ARRAY['article', 'storyboard']) p WHERE n.id IN (${dealerNode}, ${otherNode})`);
}, 60_000);

const speak = (ms: number, offline = false) =>
  bookUse(house.db, {
    kind: 'speech',
    area: 'video',
    ms,
    offline,
    channelId,
    path: dealerPath,
    ownerId: chiefId,
  });
const given = async (nodeId: number, token = chief) =>
  (await house.ask(aiResource.places, {}, token)).rows.find(({ id }) => id === nodeId);
const give = async (nodeId: number, quotas: Partial<Quotas>, token = chief) =>
  house.send(
    aiResource.give,
    { id: nodeId, version: (await given(nodeId))?.version ?? 0, ...NONE, ...quotas },
    token,
  );

describe('用量', () => {
  it('与 AI 用量的数一致，语音和合成按当时的单价计入花费，内置语音免费', async () => {
    await house.ask(aiResource.setPrices, { speech: 2, compose: 10, models: [] }, chief);
    await speak(90_000);
    await speak(60_000, true);
    await bookUse(house.db, {
      kind: 'compose',
      area: 'video',
      ms: 30_000,
      channelId,
      path: dealerPath,
      ownerId: chiefId,
    });
    await house.ask(aiResource.setPrices, { speech: 99, compose: 99, models: [] }, chief);
    const { used, ownVoice, byDay, byArea, month } = await house.ask(aiResource.overview, {}, chief);
    expect(used).toMatchObject({ model: 8, speech: 1.5, compose: 0.5, storage: 0 });
    expect(used.money).toBeCloseTo(4 * 1.5 + 3 + 5);
    expect(ownVoice).toBe(1);
    const { total } = await house.ask(aiUsage.summary, { at: `${month}-01,${month}-28` }, chief);
    const days = byDay.slice(0, 28);
    expect(days.reduce((sum, { model }) => sum + model, 0)).toBeCloseTo(total.cost);
    expect(byArea.map(({ area, model }) => [area, model])).toEqual([
      ['video', 4],
      ['article', 4],
    ]);
  });

  it('各组织含下级，各看各的范围', async () => {
    expect(await given(root)).toMatchObject({ model: 8, speech: 1.5, share: 100, mayGive: true });
    expect(await given(dealerNode, dealer)).toMatchObject({ model: 4, speech: 1.5, mayGive: false });
    expect(await given(otherNode, dealer)).toBeUndefined();
    expect((await house.ask(aiResource.overview, {}, other)).used).toMatchObject({ model: 4, speech: 0 });
    expect((await house.ask(aiResource.people, {}, dealer)).rows).toMatchObject([{ id: chiefId, model: 4 }]);
    expect(await house.send(aiResource.overview, {}, writer)).toMatchObject({ status: 'n' });
  });

  it('别的月份没有用量；可以导出', async () => {
    expect(await house.ask(aiResource.overview, { month: '2024-02' }, chief)).toMatchObject({
      used: { model: 0, money: 0 },
      days: 29,
      passed: 29,
    });
    const exporting = aiResource.places.export;
    if (!exporting) throw new Error('no export');
    expect((await house.send(exporting, {}, chief)).status).toBe('y');
  });
});

it('下一批：还没合成的视频要多少分钟、按现在的单价多少钱，自带声音才计语音，看不到的主题不列', async () => {
  await house.ask(aiResource.setPrices, { speech: 2, compose: 10, models: [] }, chief);
  const here = sql`n.channel_id, n.id, n.path, ${chiefId}`;
  const dealer = sql`FROM node n WHERE n.id = ${dealerNode} RETURNING id`;
  const voice = await house.db.one<{ id: number }>(sql`
    INSERT INTO video_voice (channel_id, node_id, path, owner_id, updated_by, name, gender)
    SELECT ${here}, ${chiefId}, '自带的声音', 'female' ${dealer}`);
  const theme = await house.db.one<{ id: number }>(sql`
    INSERT INTO video_theme (channel_id, node_id, path, owner_id, kind, topic, input, count, seed, stage, status)
    SELECT ${here}, 'montage', '国庆到店', ${JSON.stringify(VideoInput.parse({ topic: '国庆到店' }))}::jsonb, 3, 1, 'film', 'ready' ${dealer}`);
  const film = (no: number, status: string, voiceId: string) =>
    house.db.query(sql`
      INSERT INTO video (channel_id, node_id, path, owner_id, theme_id, no, kind, title, doc, duration_ms, status)
      SELECT ${here}, ${theme?.id ?? 0}, ${no}, 'montage', '示例', ${JSON.stringify({ voice: { id: voiceId, speed: 1 } })}::jsonb, 90000,
             ${status} ${dealer}`);
  await film(1, 'draft', String(voice?.id));
  await film(2, 'draft', 'zf_xiaoxiao');
  await film(3, 'done', 'zf_xiaoxiao');
  const coming = async (token: string) => (await house.ask(aiResource.overview, {}, token)).coming;
  expect(await coming(chief)).toMatchObject([
    {
      area: 'video',
      title: '国庆到店',
      pieces: 2,
      compose: 3,
      speech: 1.5,
      money: 3 * 10 + 1.5 * 2,
      model: 0,
    },
  ]);
  expect(await coming(other)).toEqual([]);
});

describe('额度', () => {
  it('由上级分配：自己的不能改，别人的看不到，不能超过上级', async () => {
    expect(await give(root, { speech: 100 })).toMatchObject({ status: 'y' });
    expect(await give(dealerNode, { speech: 20 }, dealer)).toMatchObject({ code: 'ai.quotaFromAbove' });
    expect(await give(otherNode, { speech: 20 }, dealer)).toMatchObject({ code: 'row.missing' });
    expect(await give(dealerNode, { speech: 101 }, region)).toMatchObject({
      code: 'ai.quotaOverAbove',
      issues: [{ path: 'speech' }],
    });
    expect(await give(dealerNode, { speech: 20 }, region)).toMatchObject({ status: 'y' });
    const stale = { id: dealerNode, version: 0, ...NONE };
    expect(await house.send(aiResource.give, stale, chief)).toMatchObject({
      data: { speech: 20, version: 1 },
    });
    expect(await house.ask(aiResource.overview, {}, dealer)).toMatchObject({ quotas: { speech: 20 } });
  });

  it('用完后拒绝并说明是谁的额度，内置语音和别的组织不受影响', async () => {
    const asked = { channelId, place: { path: dealerPath } };
    await refuseSpent(house.db, asked, ['speech', 'money']);
    await give(dealerNode, { speech: 1.5 });
    await expect(refuseSpent(house.db, asked, ['speech', 'money'])).rejects.toMatchObject({
      code: 'ai.quotaSpent',
      message: expect.stringContaining('语音合成额度已用完'),
    });
    await refuseSpent(house.db, asked, ['compose']);
    await refuseSpent(house.db, { channelId, place: { nodeId: otherNode } }, ['speech']);
  });

  it('大模型额度用完时调用被拒绝，离线草稿照写', async () => {
    const models = [{ name: '示例', inputPrice: 1, outputPrice: 1 }];
    const details = {
      name: '示例',
      baseUrl: 'http://127.0.0.1:9/v1',
      models,
      concurrency: 1,
      timeoutSeconds: 5,
    };
    const { id } = await house.ask(aiModel.create, { ...details, enabled: false, apiKey: '' }, chief);
    expect(await house.ask(aiModel.test, { id }, chief)).toMatchObject({ ok: false });
    await give(root, { model: 8 });
    expect(await house.send(aiModel.test, { id }, chief)).toMatchObject({ code: 'ai.quotaSpent' });
    const written = await house.app.kernel.model.write(
      {
        purpose: 'article',
        system: '',
        prompt: '',
        seed: 1,
        brief: { topic: '示例', facts: [] },
        charge: { channelId, memberId: chiefId, nodeId: dealerNode },
      },
      { signal: new AbortController().signal },
    );
    expect(written.offline).toBe(true);
    const priced = [{ endpointId: id, name: '示例', inputPrice: 3, outputPrice: 4 }];
    await house.ask(aiResource.setPrices, { speech: 2, compose: 10, models: priced }, chief);
    const { rows } = await house.ask(aiModel.list, {}, chief);
    expect(rows[0]?.models).toEqual([{ name: '示例', inputPrice: 3, outputPrice: 4 }]);
    expect((await house.ask(aiResource.prices, {}, dealer)).models).toEqual([]);
    expect(
      await house.send(aiResource.setPrices, { speech: 0, compose: 0, models: [] }, dealer),
    ).toMatchObject({ code: 'aiModel.wholeChannel' });
  });
});

it('存储额度用完时不能再上传，说明是谁的额度', async () => {
  await house.db.query(sql`DELETE FROM ai_quota`);
  expect(await house.send(contract.storage.sts, {}, dealer)).toMatchObject({ status: 'y' });
  await give(root, { storage: 0 });
  expect(await house.send(contract.storage.sts, {}, dealer)).toMatchObject({
    code: 'material.quotaReached',
    msg: expect.stringContaining('0 GB'),
  });
});

describe('提醒', () => {
  const notices = async (token: string) =>
    (await house.ask(notification.list, {}, token)).rows.map(({ title }) => title);

  it('到 80% 提醒一次，用完再提醒一次，一个出错不影响其他的', async () => {
    await house.db.query(sql`DELETE FROM ai_quota`);
    await give(dealerNode, { speech: 1.6 });
    await give(otherNode, { model: 5 });
    const mend = await failWrites(house.db, 'ai_quota', `NEW.node_id = ${dealerNode} AND NEW.told <> '{}'`);
    await expect(runJobNow(house.app.kernel, quotaClock, {})).rejects.toThrow('出错');
    expect(await notices(other)).toEqual([expect.stringContaining('的大模型已用 80% 以上')]);
    expect(await notices(dealer)).toEqual([]);
    await mend();
    await runJobNow(house.app.kernel, quotaClock, {});
    await runJobNow(house.app.kernel, quotaClock, {});
    expect(await notices(other)).toHaveLength(1);
    expect(await notices(dealer)).toEqual([expect.stringContaining('的语音合成已用 80% 以上')]);
    await speak(60_000);
    await runJobNow(house.app.kernel, quotaClock, {});
    expect(await notices(dealer)).toHaveLength(2);
    expect((await notices(dealer))[0]).toContain('的语音合成额度已用完');
    expect(await notices(writer)).toEqual([]);
  });
});
