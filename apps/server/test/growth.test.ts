import { type Call, contract, type Key, type ScopeKind } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { type ArrivedComment, commentsArrived } from '../src/modules/comment/index.ts';
import { forget, giveOut } from '../src/modules/growth/growth.jobs.ts';
import { type FoundSignal, keepSignals } from '../src/modules/growth/keep-signals.ts';
import { type House, openHouse } from './house.ts';
import { importer } from './importing.ts';

const {
  growth,
  growthIntent,
  growthCrawl,
  growthTemplate,
  growthTemplateReview,
  growthTask,
  growthReport,
  growthConfig,
  clue,
} = contract;
const LATER = '2099-01-01T00:00:00Z';
const RULES = {
  perPersonWeek: 3,
  perAccountDay: 50,
  perStoreDay: 200,
  quietFrom: '00:00',
  quietTo: '00:00',
  retentionDays: 180,
  useModel: true,
  models: ['示例 S5'],
  regions: ['滨江'],
};
let house: House;
let channel: number;
let place: Record<'root' | 'dealer' | 'store' | 'branch', number>;
let serial = 0;

beforeAll(async () => {
  house = await openHouse();
});

beforeEach(async () => {
  channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const dealer = await house.addNode('dealer', root, channel);
  place = {
    root,
    dealer,
    store: await house.addNode('store', dealer, channel),
    branch: await house.addNode('store', dealer, channel),
  };
  await setRules();
});

const setRules = (more: object = {}) =>
  house.db.query(sql`
    INSERT INTO setting (key, value) VALUES (${`growth.rules.${channel}`}, ${JSON.stringify({ ...RULES, ...more })}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);

interface Person {
  id: number;
  token: string;
}
async function person(
  where: keyof typeof place,
  scope: ScopeKind = 'SELF',
  keys: Key[] = ['7-1', '7-2'],
): Promise<Person> {
  serial += 1;
  const uname = `growth-${serial}`;
  const id = await house.addMember(uname, [
    { nodeId: place[where], roleId: await house.addRole(keys, scope) },
  ]);
  return { id, token: await house.signIn(uname) };
}
const signal = (more: Partial<FoundSignal> = {}): FoundSignal => {
  serial += 1;
  return {
    platform: 'douyin',
    item: `item-${serial}`,
    author: `author-${serial}`,
    nickname: '示例·青柠',
    text: '冬天跑高速续航够吗，17 万左右的，这个月想定，滨江这边哪家店能试驾',
    at: new Date(Date.now() - 3_600_000).toISOString(),
    ...more,
  };
};
const keep = (
  found: FoundSignal[],
  source: 'own' | 'import' | 'page' = 'own',
  where: keyof typeof place = 'store',
) =>
  house.app.kernel.tx(SYSTEM, async (unit) => {
    const node = await unit.one<{ path: string }>(sql`SELECT path FROM node WHERE id = ${place[where]}`);
    return keepSignals(
      unit,
      { channelId: channel, nodeId: place[where], path: node?.path ?? '', source },
      found,
    );
  });
const list = async ({ token }: Person, search: object = {}) =>
  (await house.ask(growth.list, search, token)).rows;
const info = ({ token }: Person, id: number) => house.ask(growth.info, { id }, token);
const claim = ({ token }: Person, id: number) => house.ask(growth.claim, { id }, token);
const touch = (who: Person, row: { id: number; version: number }, more: object = {}) =>
  house.send(
    growth.touch,
    {
      id: row.id,
      version: row.version,
      way: 'message',
      text: '你好，周六可以试驾',
      result: 'reached',
      ...more,
    },
    who.token,
  );
const only = async (who: Person) => {
  const [row] = await list(who);
  if (!row) throw new Error('nobody');
  return row;
};
const runJob = async (job: typeof forget | typeof giveOut, payload: object = {}) => {
  const { run } = await job.handler();
  await run({
    id: 'x',
    payload: payload as never,
    memberId: null,
    attempt: 1,
    signal: new AbortController().signal,
    progress: async () => {},
    kernel: house.app.kernel,
  });
};

describe('一个人一行', () => {
  it('同一作者的几条评论合成一位潜客；重复到达不加倍；作者编号和完整昵称都不入库', async () => {
    const adviser = await person('store');
    const author = 'open-id-secret-1';
    const first = signal({ author });
    expect(await keep([first, signal({ author, text: '第三排怎么样' })])).toBe(2);
    expect(await keep([first])).toBe(0);
    const row = await only(adviser);
    expect(row).toMatchObject({ signals: 2, name: '示例·青*', level: 'high', owner: null, state: 'waiting' });
    const stored = await house.db.one<{ rows: string }>(sql`
      SELECT (SELECT json_agg(p)::text FROM growth_prospect p) || (SELECT json_agg(s)::text FROM growth_signal s) AS rows`);
    expect(stored?.rows).not.toContain(author);
    expect(stored?.rows).not.toContain('青柠');
    expect(stored?.rows).not.toContain(first.item);
  });

  it('评论里的手机号只留掩码，搜索、详情和导出都没有完整号码', async () => {
    const manager = await person('dealer', 'TREE', ['7-1', '7-2', '7-3']);
    const phone = '13900001234';
    await keep([signal({ text: `可以联系我 ${phone}，周六上午` })]);
    const row = await only(manager);
    expect(row.phone).toBe('139****1234');
    expect(JSON.stringify(await info(manager, row.id))).not.toContain(phone);
    expect(await list(manager, { q: phone })).toEqual([]);
    const { data } = await house.send(growth.list.export as Call, { format: 'csv' }, manager.token);
    const file = await fetch(house.url + (data as { filepath: string }).filepath);
    expect(await file.text()).not.toContain(phone);
  });

  it('无人负责的潜客本店和上级都看得到，别家门店看不到；领取后昵称才打开并留痕，后到的人被告知', async () => {
    const [adviser, colleague, elsewhere] = [
      await person('store'),
      await person('store'),
      await person('branch'),
    ];
    await keep([signal()]);
    const { id } = await only(adviser);
    expect(await list(elsewhere)).toEqual([]);
    expect((await house.send(growth.info, { id }, elsewhere.token)).httpStatus).toBe(404);
    expect((await claim(adviser, id)).name).toBe('示例·青柠');
    const late = await house.send(growth.claim, { id }, colleague.token);
    expect(late).toMatchObject({ httpStatus: 409, code: 'growth.claimed' });
    expect(await list(colleague)).toEqual([]);
    const audit = await house.db.one<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM audit WHERE action = 'growth.claim' AND entity_id = ${String(id)}`,
    );
    expect(audit?.n).toBe(1);
    await house.ask(growth.release, { id, reason: '不归我' }, adviser.token);
    expect((await only(colleague)).name).toBe('示例·青*');
  });
});

describe('意向', () => {
  it('规则给出级别、字段和原话，写明规则编号；没有说到的没有值', async () => {
    const adviser = await person('store');
    await keep([signal({ text: '示例 S5 月底能便宜吗，17 万左右，滨江的' })]);
    const { history } = await info(adviser, (await only(adviser)).id);
    expect(history[0]?.intent).toMatchObject({
      level: 'high',
      judge: 'rules',
      rule: 'R-07',
      promptVersion: null,
      fields: {
        model: { value: '示例 S5', quote: '示例 S5' },
        price: { quote: '17 万左右' },
        time: { quote: '月底' },
        region: { quote: '滨江' },
      },
    });
    expect(history[0]?.intent.fields.objection).toBeUndefined();
  });

  it('更正留下旧值、人和时间，计入本周准确率和召回率；同样的值是确认', async () => {
    const manager = await person('dealer', 'TREE');
    await keep([
      signal({ text: '天气不错，路过看看车' }),
      signal({ text: '落地多少钱' }),
      signal({ text: '试驾排队吗' }),
    ]);
    const rows = (await house.ask(growthIntent.list, {}, manager.token)).rows;
    const by = (word: string) => rows.find(({ text }) => text.includes(word))?.id ?? 0;
    const fixed = await house.ask(
      growthIntent.correct,
      { id: by('天气'), level: 'low', fields: { model: '示例 S5' } },
      manager.token,
    );
    expect(fixed.intent).toMatchObject({ level: 'low', judge: 'person' });
    expect(fixed.intent.corrections).toMatchObject([
      { field: 'level', before: '无意向' },
      { field: 'model', before: '' },
    ]);
    await house.ask(growthIntent.correct, { id: by('落地'), level: 'none', fields: {} }, manager.token);
    await house.ask(growthIntent.correct, { id: by('试驾'), level: 'high', fields: {} }, manager.token);
    const quality = await house.ask(growthIntent.quality, {}, manager.token);
    expect(quality).toMatchObject({ offline: true, examples: 2 });
    expect(quality.weeks).toMatchObject([{ checked: 3, precision: 0.5, recall: 0.5 }]);
  });
});

describe('触达', () => {
  it('领取前不能触达；安静时段、每人每周、每账号每天到限都说明原因', async () => {
    const adviser = await person('store');
    await keep([signal({ accountId: 7, account: '示例·账号' })]);
    const free = await only(adviser);
    expect(free.can).not.toContain('touch');
    expect(await touch(adviser, free)).toMatchObject({ httpStatus: 404 });
    const row = await claim(adviser, free.id);
    const hour = (shift: number) =>
      new Date(Date.now() + 8 * 3_600_000 + shift * 60_000).toISOString().slice(11, 16);
    await setRules({ quietFrom: hour(-10), quietTo: hour(10) });
    expect(await touch(adviser, row)).toMatchObject({ code: 'growth.quiet' });
    expect(await info(adviser, row.id)).toMatchObject({
      quiet: { now: true },
      obstacle: expect.stringContaining('安静时段'),
    });
    await setRules({ perAccountDay: 1, perPersonWeek: 2 });
    expect((await touch(adviser, row)).httpStatus).toBe(200);
    expect(await touch(adviser, await info(adviser, row.id))).toMatchObject({
      code: 'growth.limit',
      msg: expect.stringContaining('账号'),
    });
    await setRules({ perPersonWeek: 1 });
    expect(await touch(adviser, await info(adviser, row.id))).toMatchObject({
      msg: expect.stringContaining('每人上限'),
    });
  });

  it('公开页面上的人没有在自有账号留言，不能主动触达', async () => {
    const adviser = await person('store');
    await keep([signal()], 'page');
    const row = await claim(adviser, (await only(adviser)).id);
    expect(await touch(adviser, row)).toMatchObject({ httpStatus: 409, code: 'growth.noConsent' });
    expect((await info(adviser, row.id)).can).toContain('refuse');
    expect((await touch(adviser, row, { result: 'refused' })).httpStatus).toBe(200);
  });

  it('拒绝是最终的：线索结束，新评论不再收，别处也建不了线索；线索里拒绝，潜客同样结束', async () => {
    const adviser = await person('store');
    const author = 'refuser';
    await keep([signal({ author })]);
    const row = await claim(adviser, (await only(adviser)).id);
    const made = await house.ask(
      growth.makeClue,
      { id: row.id, version: row.version, name: '示例客户', phone: '13700009999' },
      adviser.token,
    );
    expect((await touch(adviser, made, { result: 'refused' })).httpStatus).toBe(200);
    expect(await house.ask(clue.info, { id: made.clueId ?? 0 }, adviser.token)).toMatchObject({
      state: 'closed',
      closeReason: 'refused',
    });
    expect(await keep([signal({ author })])).toBe(0);
    expect(await info(adviser, row.id)).toMatchObject({ state: 'refused', can: [], signals: 1 });

    await keep([signal({ author: 'second', text: '想试驾 13700008888' })]);
    const other = await claim(adviser, (await list(adviser, { state: 'waiting' }))[0]?.id ?? 0);
    const linked = await house.ask(
      growth.makeClue,
      { id: other.id, version: other.version, name: '示例' },
      adviser.token,
    );
    const theirs = await house.ask(clue.info, { id: linked.clueId ?? 0 }, adviser.token);
    await house.ask(
      clue.follow,
      {
        id: theirs.id,
        version: theirs.version,
        kind: 'call',
        result: 'refused',
        text: '',
        state: 'closed',
        closeReason: 'refused',
        nextAt: null,
      },
      adviser.token,
    );
    expect(await info(adviser, other.id)).toMatchObject({ state: 'refused' });
  });

  it('模板要通过审核才能用，改动内容后重新审核', async () => {
    const adviser = await person('store');
    const reviewer = await person('root', 'TREE', ['7-1', '7-2', '4-5']);
    const bad = await house.send(growthTemplate.create, { name: '邀约', text: '{姓名}你好' }, adviser.token);
    expect(bad).toMatchObject({ httpStatus: 400, issues: [{ path: 'text' }] });
    const template = await house.ask(
      growthTemplate.create,
      { name: '邀约', text: '{昵称}你好' },
      reviewer.token,
    );
    await keep([signal()]);
    const row = await claim(adviser, (await only(adviser)).id);
    expect(await touch(adviser, row, { templateId: template.id })).toMatchObject({ httpStatus: 404 });
    await house.ask(growthTemplate.submit, { ids: [template.id] }, reviewer.token);
    await house.ask(
      growthTemplateReview.pass,
      { items: [{ id: template.id, versionId: template.versionId }] },
      reviewer.token,
    );
    const touched = await touch(adviser, row, { templateId: template.id });
    expect(touched.data.touches).toMatchObject([{ template: '邀约', templateVersion: 1, result: 'reached' }]);
    const changed = await house.ask(
      growthTemplate.update,
      { id: template.id, version: template.version, name: '邀约', text: '换一句' },
      reviewer.token,
    );
    expect(changed.state).toBe('draft');
  });

  it('任务把无人负责的潜客轮流分给人，做两次也只分一次；触达后任务完成', async () => {
    const manager = await person('dealer', 'TREE');
    const people = [await person('store'), await person('store')];
    await keep([signal(), signal(), signal({ text: '路过' })]);
    const task = await house.ask(
      growthTask.create,
      { name: '本周高意向', levels: ['high'], memberIds: people.map(({ id }) => id), dueOn: '2099-01-01' },
      manager.token,
    );
    await runJob(giveOut, { taskId: task.id });
    await runJob(giveOut, { taskId: task.id });
    const held = await Promise.all(people.map((one) => list(one, { ownerId: one.id })));
    expect(held.map((rows) => rows.length)).toEqual([1, 1]);
    for (const [at, one] of people.entries()) {
      const row = held[at]?.[0];
      if (row) expect((await touch(one, row)).httpStatus).toBe(200);
    }
    expect(await house.ask(growthTask.info, { id: task.id }, manager.token)).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      reached: 2,
    });
  });
});

it('从评论到成交：报表的每一步都数得到，打开的正是这些人', async () => {
  const manager = await person('dealer', 'TREE', ['7-1', '7-2']);
  const adviser = await person('store');
  await keep([signal({ text: '想试驾，可以联系我 13600001111' }), signal({ text: '路过' })]);
  const [row] = await list(adviser, { level: 'high' });
  const claimed = await claim(adviser, row?.id ?? 0);
  await touch(adviser, claimed);
  const mine = await info(adviser, claimed.id);
  const made = await house.ask(
    growth.makeClue,
    { id: mine.id, version: mine.version, name: '示例客户' },
    adviser.token,
  );
  expect(made.clue).toMatchObject({ state: 'new', mayOpen: true });
  const follow = async (state: string) => {
    const now = await house.ask(clue.info, { id: made.clueId ?? 0 }, adviser.token);
    await house.ask(
      clue.follow,
      {
        id: now.id,
        version: now.version,
        kind: 'visit',
        result: 'reached',
        text: '到店',
        state: state as 'won',
        nextAt: state === 'won' ? null : LATER,
      },
      adviser.token,
    );
  };
  await follow('visited');
  await follow('won');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const at = `${new Date(Date.now() - 86_400_000 * 2).toISOString().slice(0, 10)},${today}`;
  const { total, groups } = await house.ask(growthReport.summary, { at, by: 'owner' }, manager.token);
  expect(total).toEqual({ comments: 2, intent: 1, touched: 1, clue: 1, visited: 1, won: 1 });
  expect(groups.find(({ key }) => key === String(adviser.id))).toMatchObject({ comments: 1, won: 1 });
  for (const step of ['intent', 'touched', 'clue', 'visited', 'won'])
    expect((await list(manager, { at, step })).map(({ id }) => id)).toEqual([claimed.id]);
});

it('保留期满：昵称、原话和作者散列删除，数字保留，同一条评论不会再收', async () => {
  const manager = await person('dealer', 'TREE');
  const old = signal({ at: new Date(Date.now() - 100 * 86_400_000).toISOString() });
  await keep([old]);
  await setRules({ retentionDays: 30 });
  await runJob(forget);
  const [row] = await list(manager);
  expect(row).toMatchObject({ state: 'erased', name: '已按期删除', lastText: '', level: 'high', can: [] });
  const stored = await house.db.one<{ text: string; mark: string | null }>(sql`
    SELECT s.text, p.author_mark AS mark FROM growth_signal s JOIN growth_prospect p ON p.id = s.prospect_id WHERE p.id = ${row?.id ?? 0}`);
  expect(stored).toEqual({ text: '', mark: null });
  await setRules();
  expect(await keep([old])).toBe(0);
});

it('已有同号线索时转为线索会并入，之后在潜客处拒绝，那条线索和那个号码一并结束', async () => {
  const adviser = await person('store');
  const phone = '13500005555';
  const first = await house.ask(clue.create, { name: '示例老客', phone }, adviser.token);
  await keep([signal()]);
  const row = await claim(adviser, (await only(adviser)).id);
  const made = await house.ask(
    growth.makeClue,
    { id: row.id, version: row.version, name: '示例', phone },
    adviser.token,
  );
  expect(made.clueId).toBe(first.id);
  expect((await touch(adviser, made, { result: 'refused' })).httpStatus).toBe(200);
  expect(await house.ask(clue.info, { id: first.id }, adviser.token)).toMatchObject({
    closeReason: 'refused',
  });
  expect(await house.send(clue.create, { name: '示例', phone }, adviser.token)).toMatchObject({
    code: 'clue.refused',
  });
});

it('表格导入：坏行说明原因，重复导入不加倍；配置只有管整个渠道的人能改', async () => {
  const manager = await person('dealer', 'TREE', ['7-1', '7-2', '15-10']);
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const csv = Buffer.from(
    [
      '平台,评论编号,作者编号,昵称,评论内容,评论时间',
      `抖音,c1,u1,示例·甲乙,落地多少钱,${day} 10:00`,
      `抖音,c2,u1,示例·甲乙,想试驾,${day} 10:01`,
      `火星,c3,u2,示例·丙,你好,${day} 10:02`,
      '抖音,c4,u3,示例·丁,你好,2026-13-45',
    ].join('\n'),
  );
  const imports = importer(house, growthCrawl, manager.token);
  const preview = await imports.preview(csv);
  expect(preview.counts).toMatchObject({ create: 2, bad: 2 });
  await imports.run(preview);
  expect(await list(manager)).toMatchObject([{ signals: 2, source: 'import', level: 'high' }]);
  expect((await imports.preview(csv)).counts).toMatchObject({ same: 2, bad: 2 });
  expect(await house.send(growthConfig.save, RULES, manager.token)).toMatchObject({ httpStatus: 403 });
  const head = await person('root', 'ALL', ['7-1', '15-10']);
  expect(await house.ask(growthConfig.save, { ...RULES, perStoreDay: 9 }, head.token)).toMatchObject({
    perStoreDay: 9,
  });
});

it('自有作品的评论到达时由采集任务接收一次，暂停后不收；别处建的线索与同一个人相连', async () => {
  const manager = await person('dealer', 'TREE', ['7-1', '7-2', '15-10']);
  const node = await house.db.one<{ path: string }>(sql`SELECT path FROM node WHERE id = ${place.store}`);
  const arrived = (externalId: string): ArrivedComment => ({
    id: 1,
    channelId: channel,
    nodeId: place.store,
    path: node?.path ?? '',
    ownerId: manager.id,
    platform: 'douyin',
    accountId: 1,
    attemptId: 1,
    title: '冬季续航实测',
    externalId,
    author: 'open-id-7',
    text: '想试驾，138****0007',
    phone: '13800000007',
    marks: [],
    at: new Date().toISOString(),
  });
  const tell = (externalId: string) =>
    house.app.kernel.tx(SYSTEM, async (unit) => {
      for (const told of unit.brought(commentsArrived)) await told(unit, [arrived(externalId)]);
    });
  await tell('before');
  expect(await list(manager)).toEqual([]);
  const crawl = await house.ask(
    growthCrawl.create,
    { name: '自有评论', kind: 'own' } as never,
    manager.token,
  );
  await tell('one');
  await tell('one');
  expect(await list(manager)).toMatchObject([
    { signals: 1, phone: '138****0007', level: 'high', source: 'own' },
  ]);
  await house.ask(growthCrawl.pause, { id: crawl.id }, manager.token);
  await tell('two');
  expect(await house.ask(growthCrawl.info, { id: crawl.id }, manager.token)).toMatchObject({
    state: 'paused',
    kept: 1,
  });
  const made = await house.ask(clue.create, { name: '示例', phone: '13800000007' }, manager.token);
  expect(await list(manager)).toMatchObject([{ state: 'clue', clueId: made.id }]);
});
