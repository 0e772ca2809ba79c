import type { Call, ListCall } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '#kernel/http/openapi.ts';
import { exampleInput, type RowIds } from './example-input.ts';
import { type House, openHouse } from './house.ts';

let house: House;
let admin: string;
/** A row of the administrator's own for each list that is of one: the rows of an import. */
const ownRows = new Map<string, { ids: RowIds; token: string }>();
const lists = allCalls()
  .map(({ call }) => call as Call & Partial<ListCall>)
  .filter((call): call is ListCall => call.list !== undefined);

beforeAll(async () => {
  house = await openHouse();
  await house.addChannel();
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
  for (const [at, { call }] of allCalls()
    .filter(({ call }) => call.path.endsWith('/import/upload'))
    .entries()) {
    // Of one person only a few unused imports are kept.
    await house.addMember(`importer-${at}`, [], { isAdmin: true });
    const token = await house.signIn(`importer-${at}`);
    const { data } = await house.send(call, { filename: '名单.csv', size: 1 }, token);
    ownRows.set(call.path.replace(/upload$/, 'rows'), {
      ids: { import: (data as { id: number }).id },
      token,
    });
  }
});

describe.each(lists.map((call) => [call.path, call]))('%s', (_path, call) => {
  /** What the list cannot do without, and what is asked of it here. */
  const ask = (input: object) => {
    const own = ownRows.get(call.path);
    return house.send(call, { ...exampleInput(call, own?.ids ?? {}), ...input }, own?.token ?? admin);
  };
  const refusal = async (input: object) => {
    const answer = await ask(input);
    expect([answer.status, answer.httpStatus]).toEqual(['n', 400]);
    return answer.msg;
  };

  it('answers rows and total, page 1 of 100 by default', async () => {
    const answer = await ask({});
    expect(answer).toMatchObject({
      status: 'y',
      data: { rows: expect.any(Array), total: expect.any(Number) },
    });
  });

  it('refuses a bad page, size, sort or order', async () => {
    expect(await refusal({ page: 0 })).toBe('页码从 1 开始');
    expect(await refusal({ page: 1.5 })).toBe('页码必须是整数');
    expect(await refusal({ limit: 7 })).toBe('每页条数只能是 50、100、200、300、500');
    expect(await refusal({ sort: 'id; DROP TABLE member' })).toBe('不能按这一列排序');
    expect(await refusal({ order: 'asc' })).toBe('排序方向只能是 ASC 或 DESC');
  });

  it.each(call.list.sorts.flatMap((sort) => ['ASC', 'DESC'].map((order) => [sort, order])))(
    'sorts by %s %s',
    async (sort, order) => {
      expect(await ask({ sort, order, limit: 50 })).toMatchObject({ status: 'y' });
    },
  );

  it('answers an empty page past the end', async () => {
    expect(await ask({ page: 9999 })).toMatchObject({ status: 'y', data: { rows: [] } });
  });
});
