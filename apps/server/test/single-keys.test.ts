import { beforeAll, describe, expect, it } from 'vitest';
import { PAGE_CALLS } from './page-calls.ts';
import { type House, openTestApp } from './test-app.ts';

let house: House;
let root: number;
let people = 0;

beforeAll(async () => {
  house = await openTestApp({ roles: new Set(['api']) });
  const channel = await house.addChannel();
  root = await house.addNode('organ', null, channel);
});

describe.each(PAGE_CALLS)('$path', ({ keys, calls }) => {
  it.each(keys)('只有 %s 也看得到', async (key) => {
    people += 1;
    const uname = `only-${people}`;
    await house.addMember(uname, [{ nodeId: root, roleId: await house.addRole([key], 'TREE') }]);
    const token = await house.signIn(uname);
    for (const call of calls) {
      const input = call.path.endsWith('/calendar') ? { from: '2026-11-01', to: '2026-11-30' } : {};
      const answer = await house.send(call, input as never, token);
      expect(answer.httpStatus, `${call.path}: ${answer.msg}`).not.toBe(403);
      expect(answer.httpStatus, `${call.path}: ${answer.msg}`).toBeLessThan(500);
    }
  });
});
