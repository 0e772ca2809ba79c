import { ALL_KEYS, type Call, contract } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { exampleInput } from '../example-input.ts';
import { type House, openTestApp } from '../test-app.ts';
import { callsThatChange } from './calls-that-change.ts';

let house: House;
let token: string;
let rows: { member: number; node: number; role: number };
/** What there was after the last call, and so before the next. */
let before: unknown;

const count = () =>
  house.db.one(sql`
    SELECT (SELECT count(*) FROM audit) AS audits, (SELECT count(*) FROM session) AS sessions,
           (SELECT sum(version) FROM member) AS versions, (SELECT count(*) FROM export_run) AS exports`);

beforeAll(async () => {
  house = await openTestApp();
  const channel = await house.addChannel();
  const node = await house.addNode('dealer', await house.addNode('organ', null, channel), channel);
  const role = await house.addRole([...ALL_KEYS], 'TREE');
  await house.addMember('boss', [], { isAdmin: true });
  const member = await house.addMember('watched', [{ nodeId: node, roleId: role }]);
  rows = { member, node, role };
  // One look for all of them: what is refused does not end it.
  ({ token } = await house.ask(contract.auth.viewAs, { uid: member }, await house.signIn('boss')));
  before = await count();
});

describe('以他人身份查看时', () => {
  it.each(callsThatChange().map(({ area, name, call }) => [`${area}.${name}`, call] as [string, Call]))(
    '%s 被拒绝，什么也没有变',
    async (_name, call) => {
      expect(await house.send(call, exampleInput(call, rows), token)).toMatchObject({
        httpStatus: 403,
        code: 'view.readOnly',
        msg: '以他人身份查看时不可修改',
      });
      const [was, now] = [before, await count()];
      before = now;
      expect(now).toEqual(was);
    },
  );
});
