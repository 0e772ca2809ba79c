import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type ClueGround, clueGround, nextPhone, nextSerial, type Person } from '../clue-ground.ts';
import { type House, openTestApp } from '../test-app.ts';

const { clueIntake, clue } = contract;
let house: House;
let ground: ClueGround;
let manager: Person;

beforeAll(async () => {
  house = await openTestApp();
});
beforeEach(async () => {
  ground = await clueGround(house);
  manager = await ground.person('dealer', 'TREE', ['7-1', '7-2', '7-3']);
});

const open = (fields: object = {}) =>
  house.ask(clueIntake.create, { name: `示例落地页 ${nextSerial()}`, ...fields }, manager.token);
const bring = (intakeToken: string, more: object = {}) =>
  house.send(clueIntake.receive, {
    intakeToken,
    requestKey: `request-${nextSerial()}`,
    name: '示例访客',
    phone: nextPhone(),
    agree: true,
    ...more,
  });

it('令牌只在创建时出现一次，库里只有散列；带令牌提交的成为线索并写明来源', async () => {
  const { intake, token } = await open();
  const stored = await house.db.one<{ row: string }>(
    sql`SELECT row_to_json(i)::text AS row FROM clue_intake i WHERE id = ${intake.id}`,
  );
  expect(stored?.row).not.toContain(token);
  expect(JSON.stringify(await house.ask(clueIntake.list, {}, manager.token))).not.toContain(token);
  const phone = nextPhone();
  const answer = await bring(token, { phone, city: '杭州', model: '示例 S5' });
  expect(answer).toMatchObject({ httpStatus: 200, data: { repeated: false } });
  const [id] = await ground.pool(manager);
  expect(await ground.info(manager, id ?? 0)).toMatchObject({
    source: 'open',
    sourceNote: intake.name,
    model: '示例 S5',
    city: { code: '330100' },
  });
  expect(await house.ask(clueIntake.list, {}, manager.token)).toMatchObject({
    rows: [{ received: 1, made: 1, tail: token.slice(-4) }],
  });
  const audits = await house.db.query<{ action: string }>(
    sql`SELECT action FROM audit WHERE entity IN ('clueIntake', 'clue') AND entity_id IN (${String(intake.id)}, ${String(id)})`,
  );
  expect(audits.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['clueIntake.create', 'clueIntake.receive']),
  );
});

it('同一幂等键重复提交只算一次，同时到达也一样；同键不同内容被拒绝', async () => {
  const { token } = await open();
  const same = { requestKey: 'request-same', phone: nextPhone() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => bring(token, same)));
  expect(answers.map(({ data }) => data.repeated).filter((repeated) => !repeated)).toHaveLength(1);
  const [id] = await ground.pool(manager);
  expect((await ground.info(manager, id ?? 0)).history).toHaveLength(1);
  expect(await bring(token, { ...same, phone: nextPhone() })).toMatchObject({
    httpStatus: 409,
    code: 'clueIntake.otherContent',
  });
});

it('停用或更换后旧令牌立即失效，与不存在的令牌回答相同', async () => {
  const { intake, token } = await open();
  const renewed = await house.ask(clueIntake.renew, { id: intake.id }, manager.token);
  expect((await bring(renewed.token)).httpStatus).toBe(200);
  await house.ask(clueIntake.revoke, { id: intake.id }, manager.token);
  const told = await Promise.all(
    [token, renewed.token, 'never-was-a-token-of-ours'].map((one) => bring(one)),
  );
  expect(new Set(told.map(({ httpStatus, code, msg }) => `${httpStatus} ${code} ${msg}`))).toEqual(
    new Set(['401 clueIntake.closed 接入令牌无效或已停用']),
  );
  expect(await ground.pool(manager)).toHaveLength(1);
});

it('已知客户和不再联系的客户得到同样的回答，且不会再变成线索', async () => {
  const { token } = await open();
  const adviser = await ground.person('store');
  const [known, refused] = [nextPhone(), nextPhone()];
  await ground.add(adviser, { phone: known });
  await ground.follow(adviser, await ground.add(adviser, { phone: refused }), {
    result: 'refused',
    state: 'closed',
    closeReason: 'refused',
    nextAt: null,
  });
  for (const phone of [known, refused, nextPhone()])
    expect(await bring(token, { phone })).toMatchObject({ httpStatus: 200, data: { repeated: false } });
  expect(await ground.pool(manager)).toHaveLength(1);
});

it('超过来源的每分钟上限被拒绝；号码不对、未同意的都不落库', async () => {
  const { token } = await open({ perMinute: 2 });
  expect((await bring(token, { phone: '123' })).httpStatus).toBe(400);
  expect((await bring(token, { agree: false })).httpStatus).toBe(400);
  const statuses = [];
  for (let at = 0; at < 3; at++) statuses.push((await bring(token)).httpStatus);
  expect(statuses).toEqual([200, 200, 429]);
  expect(await ground.pool(manager)).toHaveLength(2);
});

it('来源只有 7-3 能管，别处的看不到', async () => {
  const { intake } = await open();
  const adviser = await ground.person('store');
  expect((await house.send(clueIntake.list, {}, adviser.token)).httpStatus).toBe(403);
  const rival = await ground.person('rival', 'TREE', ['7-1', '7-3']);
  expect((await house.ask(clueIntake.list, {}, rival.token)).rows).toEqual([]);
  expect((await house.send(clueIntake.revoke, { id: intake.id }, rival.token)).httpStatus).toBe(404);
  expect((await house.send(clue.list, {}, rival.token)).httpStatus).toBe(200);
});
