import { type Call, contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { claim, house, info, keep, list, only, person, signal, useGrowth } from '../growth-ground.ts';

const { growth, growthIntent } = contract;
useGrowth();

describe('一个人一行', () => {
  it('同一作者的几条评论合成一位潜客；重复到达不加倍；平台账号标识和完整昵称都不入库', async () => {
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

  it('议价算意向；没有意向的人不在待触达里，也不计入待触达数', async () => {
    const adviser = await person('store');
    await keep([signal({ text: '价格能再聊聊吗' }), signal({ text: '哈哈哈' })]);
    expect((await list(adviser)).map(({ level, lastText }) => `${level} ${lastText}`).sort()).toEqual([
      'middle 价格能再聊聊吗',
      'none 哈哈哈',
    ]);
    expect(await list(adviser, { state: 'waiting' })).toMatchObject([{ level: 'middle' }]);
    expect(await list(adviser, { state: 'waiting', level: 'none' })).toHaveLength(1);
    expect(await house.ask(growth.counts, {}, adviser.token)).toMatchObject({ total: 2, waiting: 1 });
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
