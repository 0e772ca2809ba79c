import type { Call, ListCall } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '#kernel/http/openapi.ts';
import { type House, openHouse } from './house.ts';

let house: House;
let admin: string;
const lists = allCalls()
  .map(({ call }) => call as Call & Partial<ListCall>)
  .filter((call): call is ListCall => call.list !== undefined);

beforeAll(async () => {
  house = await openHouse();
  await house.addChannel();
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
});

describe.each(lists.map((call) => [call.path, call]))('%s', (_path, call) => {
  const refusal = async (input: object) => {
    const answer = await house.send(call, input, admin);
    expect([answer.status, answer.httpStatus]).toEqual(['n', 400]);
    return answer.msg;
  };

  it('answers rows and total, page 1 of 100 by default', async () => {
    const answer = await house.send(call, {}, admin);
    expect(answer).toMatchObject({
      status: 'y',
      data: { rows: expect.any(Array), total: expect.any(Number) },
    });
  });

  it('refuses a bad page, size, sort or order', async () => {
    expect(await refusal({ page: 0 })).toBe('页码从 1 开始');
    expect(await refusal({ page: 1.5 })).toBe('页码必须是整数');
    expect(await refusal({ limit: 7 })).toBe('每页条数只能是 50、100、200、300、500');
    expect(await refusal({ sort: 'id; DROP TABLE member' })).toMatch(/^只能按 .+ 排序$/);
    expect(await refusal({ order: 'asc' })).toBe('排序方向只能是 ASC 或 DESC');
  });

  it.each(call.list.sorts.flatMap((sort) => ['ASC', 'DESC'].map((order) => [sort, order])))(
    'sorts by %s %s',
    async (sort, order) => {
      expect(await house.send(call, { sort, order, limit: 50 }, admin)).toMatchObject({ status: 'y' });
    },
  );

  it('answers an empty page past the end', async () => {
    expect(await house.send(call, { page: 9999 }, admin)).toMatchObject({ status: 'y', data: { rows: [] } });
  });
});
