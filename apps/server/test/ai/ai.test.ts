import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract, type Fact } from '@zhiying/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { defineModule } from '#kernel/module.ts';
import { factClock } from '../../src/modules/ai/fact.job.ts';
import { composePrompt, type FactChange, factChanged, factsNow } from '../../src/modules/ai/index.ts';
import { type House, openTestApp } from '../test-app.ts';

const { aiFact, aiPrompt, aiModel, aiUsage } = contract;
const KEY = 'sk-secret-0123456789abcdef';

let house: House;
let [chief, dealer, other, writer] = ['', '', '', ''];
let channelId = 0;
let dealerNode = 0;
const heard: FactChange[] = [];
const listening = defineModule({
  name: 'test',
  contributes: [
    factChanged.with(async (_unit, change) => {
      heard.push(change);
    }),
  ],
});

beforeAll(async () => {
  house = await openTestApp({ beside: listening, secretKey: 'x'.repeat(32), modelPrivateHosts: true });
  channelId = await house.addChannel();
  const root = await house.addNode('organ', null, channelId);
  dealerNode = await house.addNode('dealer', root, channelId);
  const otherNode = await house.addNode('dealer', root, channelId);
  const all = await house.addRole(['18-1', '18-2', '18-3'], 'TREE');
  const writes = await house.addRole(['14-2'], 'TREE');
  await house.addMember('chief', [{ nodeId: root, roleId: all }]);
  await house.addMember('dealer', [{ nodeId: dealerNode, roleId: all }]);
  await house.addMember('other', [{ nodeId: otherNode, roleId: all }]);
  await house.addMember('writer', [{ nodeId: dealerNode, roleId: writes }]);
  [chief, dealer, other, writer] = [
    await house.signIn('chief'),
    await house.signIn('dealer'),
    await house.signIn('other'),
    await house.signIn('writer'),
  ];
}, 60_000);

const price = {
  kind: 'price' as const,
  subject: '示例轿车 A1',
  name: '官方指导价',
  value: '12.98 万元起',
  until: null,
  remark: '',
};
const offer = {
  ...price,
  kind: 'offer' as const,
  name: '本月礼遇',
  value: '赠两年基础保养',
  until: '2099-12-31',
};
const edit = ({ id, version }: Fact, fields: Partial<typeof price | typeof offer> = {}) => ({
  id,
  version,
  ...price,
  ...fields,
});

describe('事实', () => {
  it('总部的事实，下级看得到、用得到、改不了；别家的看不到', async () => {
    const shared = await house.ask(aiFact.create, price, chief);
    const own = await house.ask(aiFact.create, { ...price, subject: '经销商自己的' }, dealer);
    const seen = await house.ask(aiFact.list, {}, dealer);
    expect(Object.fromEntries(seen.rows.map(({ id, can }) => [id, can]))).toEqual({
      [shared.id]: [],
      [own.id]: ['edit', 'delete'],
    });
    expect((await house.ask(aiFact.list, {}, other)).rows.map(({ id }) => id)).toEqual([shared.id]);
    expect((await house.ask(aiFact.picker, {}, writer)).rows).toHaveLength(2);
    expect((await house.send(aiFact.update, edit(shared), dealer)).httpStatus).toBe(404);
    expect((await house.send(aiFact.update, edit(own), other)).httpStatus).toBe(404);
  });

  it('改了价格：有历史版本，引用它的文章在同一个事务里得知；只改备注不惊动', async () => {
    const fact = await house.ask(aiFact.create, { ...price, subject: '改价的车' }, chief);
    heard.length = 0;
    const next = await house.ask(
      aiFact.update,
      edit(fact, { subject: '改价的车', value: '11.98 万元起' }),
      chief,
    );
    expect(heard).toEqual([{ channelId, ids: [fact.id], why: 'changed' }]);
    await house.ask(
      aiFact.update,
      edit(next, { subject: '改价的车', value: '11.98 万元起', remark: '说明' }),
      chief,
    );
    expect(heard).toHaveLength(1);
    const { rows } = await house.ask(aiFact.versions, { id: fact.id }, chief);
    expect(rows.map(({ version, value }) => [version, value])).toEqual([
      [3, '11.98 万元起'],
      [2, '11.98 万元起'],
      [1, '12.98 万元起'],
    ]);
    const stale = await house.send(aiFact.update, edit(fact, { subject: '改价的车' }), chief);
    expect(stale).toMatchObject({ httpStatus: 409, data: { version: 3, value: '11.98 万元起' } });
  });

  it('同一个对象不能有两个同名的；优惠必须写到期日；坏日期不收', async () => {
    await house.ask(aiFact.create, { ...price, subject: '重名' }, chief);
    const twice = await house.send(aiFact.create, { ...price, subject: '重名' }, chief);
    expect(twice).toMatchObject({ httpStatus: 409, issues: [{ path: 'name' }] });
    expect(await house.send(aiFact.create, { ...offer, until: null }, chief)).toMatchObject({
      httpStatus: 400,
      msg: '优惠类事实请填写到期日',
    });
    expect((await house.send(aiFact.create, { ...offer, until: '2026-02-30' }, chief)).httpStatus).toBe(400);
  });

  it('七天内到期的列得出来，是更新它的人的待办', async () => {
    const inDays = (days: number) =>
      new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
    const soon = await house.ask(aiFact.create, { ...offer, subject: '快到期的车', until: inDays(6) }, chief);
    await house.ask(aiFact.create, { ...offer, subject: '还早的车', until: inDays(30) }, chief);
    const { rows } = await house.ask(aiFact.list, { state: 'ending' }, chief);
    expect(rows.map(({ id }) => id)).toEqual([soon.id]);
    const { todos } = await house.ask(contract.workbench.day, {}, chief);
    expect(todos.find(({ id }) => id === 'aiFacts.ending')).toMatchObject({
      count: 1,
      link: '/home/ai?tabid=resources&state=ending',
    });
    await house.ask(aiFact.remove, { ids: [soon.id] }, chief);
  });

  it('过期的优惠：列表说明，选择时不给，定时任务只通知一次，改期后重新有效', async () => {
    const fact = await house.ask(aiFact.create, { ...offer, subject: '过期的车' }, chief);
    await house.db.query(sql`UPDATE ai_fact SET until = '2020-01-01' WHERE id = ${fact.id}`);
    expect((await house.ask(aiFact.list, { state: 'expired' }, chief)).rows.map(({ id }) => id)).toEqual([
      fact.id,
    ]);
    expect((await house.ask(aiFact.picker, { q: '过期的车' }, chief)).rows).toEqual([]);
    expect((await house.ask(aiFact.picker, { ids: [fact.id] }, chief)).rows[0]?.state).toBe('expired');
    expect((await factsNow(house.db, channelId, [fact.id])).get(fact.id)?.state).toBe('expired');
    heard.length = 0;
    const run = async () =>
      (await factClock.handler()).run({
        kernel: house.app.kernel,
        signal: new AbortController().signal,
        payload: {},
        id: 'x',
        memberId: null,
        attempt: 1,
        progress: async () => {},
      });
    await run();
    await run();
    expect(heard).toEqual([{ channelId, ids: [fact.id], why: 'expired' }]);
    const renewed = { ...edit(fact), ...offer, subject: '过期的车' };
    expect((await house.ask(aiFact.update, renewed, chief)).state).toBe('valid');
  });

  it('删除的事实不再出现，引用它的文章仍知道它说过什么', async () => {
    const fact = await house.ask(aiFact.create, { ...price, subject: '删除的车' }, chief);
    heard.length = 0;
    await house.ask(aiFact.remove, { ids: [fact.id] }, chief);
    expect(heard).toEqual([{ channelId, ids: [fact.id], why: 'removed' }]);
    expect((await house.ask(aiFact.list, { q: '删除的车' }, chief)).total).toBe(0);
    expect((await factsNow(house.db, channelId, [fact.id])).get(fact.id)?.state).toBe('removed');
    await house.ask(aiFact.create, { ...price, subject: '删除的车' }, chief);
  });

  it('从表格导入：新增、更新、不变、有误各归各的', async () => {
    await house.ask(aiFact.create, { ...price, subject: '导入的车' }, chief);
    const csv = [
      '类别,对象,名称,内容,到期日',
      '价格,导入的车,官方指导价,10.98 万元起,',
      '配置,导入的车,轴距,"2,700 mm",',
      '优惠,导入的车,礼遇,赠保养,',
      '心情,导入的车,好,好,',
      '配置,导入的车,轴距,重复,',
    ].join('\n');
    const { id } = await house.ask(
      aiFact.importUpload,
      { filename: 'facts.csv', size: Buffer.byteLength(csv) },
      chief,
    );
    await house.ask(aiFact.importPart, { id, no: 0, content: Buffer.from(csv).toString('base64') }, chief);
    const { match } = await house.ask(aiFact.importRead, { id }, chief);
    const preview = await house.ask(aiFact.importPreview, { id, match: match as never }, chief);
    expect(preview.counts).toEqual({ create: 1, update: 1, same: 0, bad: 3 });
    await house.ask(aiFact.importStart, { id }, chief);
    await expect
      .poll(async () => (await house.ask(aiFact.importInfo, { id } as never, chief)).job?.status)
      .toBe('done');
    const { rows } = await house.ask(aiFact.list, { q: '导入的车', sort: 'name', order: 'ASC' }, chief);
    expect(Object.fromEntries(rows.map(({ kind, value }) => [kind, value]))).toEqual({
      config: '2,700 mm',
      price: '10.98 万元起',
    });
  });
});

describe('提示词与风格', () => {
  it('有版本，两个人同时改会被拦下，离自己近的优先', async () => {
    const made = await house.ask(
      aiPrompt.create,
      { kind: 'prompt', name: '总部写法', purpose: 'article', content: '写 {主题}，{字数} 字\n{事实}' },
      chief,
    );
    const body = { id: made.id, version: made.version, name: '总部写法', content: '总部：{主题}' };
    await house.ask(aiPrompt.update, body, chief);
    expect(await house.send(aiPrompt.update, body, chief)).toMatchObject({ httpStatus: 409 });
    expect(
      (await house.ask(aiPrompt.versions, { id: made.id }, chief)).rows.map(({ version }) => version),
    ).toEqual([2, 1]);
    expect((await house.send(aiPrompt.update, { ...body, version: 2 }, dealer)).httpStatus).toBe(404);
    const actor = { channelId, grants: [], isAdmin: true, keys: [] } as unknown as Actor;
    const brief = { topic: '秋季试驾', facts: [{ id: 7, ...price }] };
    expect((await composePrompt(house.db, actor, 'article', brief)).prompt).toBe('总部：秋季试驾');
    await house.ask(
      aiPrompt.create,
      { kind: 'prompt', name: '本店写法', purpose: 'article', content: '本店：{主题}\n{事实}' },
      dealer,
    );
    const { prompt } = await composePrompt(house.db, actor, 'article', brief);
    expect(prompt).toContain('本店：秋季试驾');
    expect(prompt).toContain('{{fact:7}}');
    expect(prompt).not.toContain('12.98');
  });
});

describe('模型接口', () => {
  const service = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `Incorrect API key ${KEY}` } }));
  });
  let baseUrl = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/`;
  });
  afterAll(() => service.close());
  const fields = () => ({
    name: '示例接口',
    baseUrl,
    apiKey: KEY,
    models: [{ name: 'demo-model', inputPrice: 2, outputPrice: 8 }],
    concurrency: 4,
    timeoutSeconds: 30,
    enabled: true,
  });

  it('密钥不出服务器、不进日志、库里认不出来', async () => {
    const made = await house.ask(aiModel.create, fields(), chief);
    expect(made).toMatchObject({ keySet: true, keyTail: 'cdef', baseUrl: baseUrl.replace(/\/$/, '') });
    const everything = await house.db.query(sql`
      SELECT (SELECT json_agg(e) FROM model_endpoint e) AS rows, (SELECT json_agg(a) FROM audit a) AS audits`);
    const test = await house.ask(aiModel.test, { id: made.id }, chief);
    expect(test).toMatchObject({ ok: false, msg: expect.stringContaining('密钥不正确') });
    const { rows } = await house.ask(aiModel.list, {}, chief);
    expect(rows[0]?.lastTest).toMatchObject({ ok: false });
    expect(JSON.stringify([made, everything, test, rows, house.logs])).not.toContain(KEY);
  });

  it('不填密钥就保留；换了主机必须重填，免得把密钥送给别人', async () => {
    const { rows } = await house.ask(aiModel.list, {}, chief);
    const [first] = rows;
    const { apiKey: _key, ...rest } = fields();
    const kept = await house.ask(
      aiModel.update,
      { ...rest, id: first?.id ?? 0, version: first?.version ?? 0, name: '改名' },
      chief,
    );
    expect(kept).toMatchObject({ name: '改名', keySet: true });
    const moved = await house.ask(
      aiModel.update,
      { ...rest, id: kept.id, version: kept.version, baseUrl: 'https://elsewhere.example.com/v1' },
      chief,
    );
    expect(moved).toMatchObject({ keySet: false, keyTail: '' });
  });

  it('顺序可调；经销商看不到也改不了整个渠道的接口', async () => {
    const second = await house.ask(aiModel.create, { ...fields(), name: '第二个' }, chief);
    await house.ask(aiModel.move, { id: second.id, by: -1 }, chief);
    expect((await house.ask(aiModel.list, {}, chief)).rows.map(({ name }) => name)[0]).toBe('第二个');
    expect((await house.ask(aiModel.list, {}, dealer)).rows).toEqual([]);
    expect((await house.send(aiModel.create, fields(), dealer)).httpStatus).toBe(403);
    expect((await house.send(aiModel.test, { id: second.id }, dealer)).httpStatus).toBe(404);
    await house.ask(aiModel.remove, { id: second.id }, chief);
  });

  it.each(['ftp://a.example', 'https://user:pass@a.example', 'https://a.example/v1?x=1', '不是地址'])(
    '地址 %s 不收',
    async (url) => {
      expect((await house.send(aiModel.create, { ...fields(), baseUrl: url }, chief)).httpStatus).toBe(400);
    },
  );

  it('指向内网的地址在不允许时说清楚', async () => {
    const strict = await openTestApp({ secretKey: 'x'.repeat(32), modelPrivateHosts: false });
    const channel = await strict.addChannel();
    const root = await strict.addNode('organ', null, channel);
    const role = await strict.addRole(['18-2'], 'TREE');
    await strict.addMember('chief', [{ nodeId: root, roleId: role }]);
    const token = await strict.signIn('chief');
    const made = await strict.ask(aiModel.create, fields(), token);
    const test = await strict.ask(aiModel.test, { id: made.id }, token);
    expect(test).toMatchObject({ ok: false, msg: expect.stringContaining('内网') });
  });
});

describe('用量', () => {
  beforeAll(async () => {
    await house.db.raw('DELETE FROM model_usage');
    for (const [uname, nodeId, themeId] of [
      ['dealer', dealerNode, 5],
      ['dealer', dealerNode, 5],
      ['chief', null, undefined],
    ] as const) {
      const row = await house.db.one<{ id: number }>(sql`SELECT id FROM member WHERE uname = ${uname}`);
      await house.db.query(sql`UPDATE model_endpoint SET enabled = false`);
      await house.app.kernel.model.write(
        {
          purpose: 'article',
          system: '',
          prompt: '',
          seed: 1,
          brief: { topic: '示例', facts: [] },
          charge: { channelId, memberId: row?.id ?? 0, nodeId, ...(themeId ? { themeId } : {}) },
        },
        { signal: new AbortController().signal },
      );
    }
    await house.db.query(
      sql`UPDATE model_usage SET cost = 0.5, input_tokens = 100, output_tokens = 50 WHERE theme_id = 5`,
    );
  });
  const at = '2020-01-01,2099-12-31';
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

  it('按用户、经销商、主题、日期汇总', async () => {
    const { total, byMember, byDealer, byTheme, byModel } = await house.ask(aiUsage.summary, { at }, chief);
    expect(total).toEqual({ calls: 3, failed: 0, tokens: 300, cost: 1, offline: 3 });
    expect(byMember[0]).toMatchObject({ calls: 2, cost: 1 });
    expect(byDealer[0]).toMatchObject({ id: dealerNode, calls: 2 });
    expect(byTheme.map(({ id, name, calls }) => [id, name, calls])).toEqual([
      [5, '主题 5', 2],
      [null, '未关联主题', 1],
    ]);
    expect(byModel).toMatchObject([{ name: '离线草稿 · offline-draft', calls: 3 }]);
    const { byDay } = await house.ask(aiUsage.summary, { at: `${today},${today}` }, chief);
    expect(byDay).toEqual([{ day: today, calls: 3, failed: 0, tokens: 300, cost: 1 }]);
  });

  it('经销商只看到自己的；可以导出', async () => {
    expect((await house.ask(aiUsage.summary, { at }, dealer)).total.calls).toBe(2);
    expect((await house.ask(aiUsage.list, {}, other)).total).toBe(0);
    expect((await house.ask(aiUsage.list, { at }, chief)).rows[0]).toMatchObject({
      purpose: 'article',
      offline: true,
    });
    const exporting = aiUsage.list.export;
    if (!exporting) throw new Error('no export');
    expect((await house.send(exporting, {}, chief)).status).toBe('y');
  });
});
