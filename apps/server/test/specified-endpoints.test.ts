import { OTHER_ADDRESSES } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../src/kernel/http/openapi.ts';
import { SPECIFIED, SPECIFIED_EXPORTS } from './specified-endpoints.ts';
import { type House, openTestApp } from './test-app.ts';

let house: House;
let admin: string;

beforeAll(async () => {
  house = await openTestApp({ roles: new Set(['api']) });
  const channel = await house.addChannel();
  await house.addNode('organ', null, channel);
  await house.addMember('admin', [], { isAdmin: true });
  admin = await house.signIn('admin');
});

/** As a client of the specification sends it: POST with JSON, or GET where the call only reads. */
async function reply(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${house.url}${path}`, {
    method: 'POST',
    body: '{}',
    ...init,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}`, ...init.headers },
  });
  const body = (await answer.json()) as { status: string; msg: string; data: unknown; code?: string };
  return { httpStatus: answer.status, ...body };
}

const declared = new Set([...allCalls().map(({ call }) => call.path), ...Object.keys(OTHER_ADDRESSES)]);

describe.each(Object.entries(SPECIFIED))('%s', (_line, paths) => {
  it.each(paths)('%s 有人应答，status 是 y 或 n，msg 是中文', async (path) => {
    const address = `/api/admin/${path}`;
    expect([...declared]).toContain(address);
    const answer = await reply(address);
    // Without what it needs a call says what is missing: never that there is no such call, never a failure of its own.
    expect([200, 400, 404, 409], JSON.stringify(answer)).toContain(answer.httpStatus);
    expect(answer.code).not.toBe('call.unknown');
    expect(answer.status).toBe(answer.httpStatus === 200 ? 'y' : 'n');
    if (answer.status === 'n') expect(answer.msg).toMatch(/[一-鿿]/);
    else expect(answer).toHaveProperty('data');
  });
});

it('没有这个接口时说的是另一句话，所以上面不会把它当成应答', async () => {
  expect(await reply('/api/admin/theme/nothing')).toMatchObject({ httpStatus: 404, code: 'call.unknown' });
});

it.each(SPECIFIED_EXPORTS)('%s 的导出在 /api/export/ 下，答 data.filepath', async (path) => {
  const answer = await reply(`/api/export/${path}`, {
    body: JSON.stringify({ page: 1, limit: 1_000_000 }),
  });
  expect(answer).toMatchObject({ status: 'y', data: { filepath: expect.any(String) } });
});

it('登录以外的接口没有令牌一律拒绝', async () => {
  const guarded = Object.values(SPECIFIED)
    .flat()
    .filter((path) => path !== 'login');
  for (const path of guarded) {
    const answer = await reply(`/api/admin/${path}`, { headers: { authorization: '' } });
    expect(answer.httpStatus, path).toBe(401);
  }
});

it('列表按页码、条数、排序作答，行数和总数都在 data 里', async () => {
  const answer = await reply('/api/admin/member/list', {
    body: JSON.stringify({ page: 1, limit: 50, sort: 'name', order: 'ASC' }),
  });
  expect(answer).toMatchObject({ status: 'y', data: { rows: expect.any(Array), total: expect.any(Number) } });
});
