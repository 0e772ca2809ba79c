import { type Call, contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import {
  add,
  came,
  follow,
  ground,
  house,
  info,
  LATER,
  nextPhone,
  nextSerial,
  type Person,
  person,
  pool,
  seen,
  useClues,
} from '../clue-ground.ts';
import { importer } from '../importing.ts';
import './clue-pool.cases.ts';

const { clue, clueRule, clueFollow, clueReport } = contract;

useClues();

describe('手机号', () => {
  it('入库加密，列表和详情只有掩码，只有 7-3 能逐条查看并留痕', async () => {
    const manager = await person('dealer', 'TREE', ['7-1', '7-2', '7-3']);
    const adviser = await person('store');
    const phone = nextPhone();
    const { id, phone: shown } = await add(adviser, { phone });
    expect(shown).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
    const stored = await house.db.one<{ row: string }>(
      sql`SELECT row_to_json(c)::text AS row FROM clue c WHERE id = ${id}`,
    );
    expect(stored?.row).not.toContain(phone);
    expect((await house.send(clue.revealPhone, { id }, adviser.token)).httpStatus).toBe(403);
    expect(await house.ask(clue.revealPhone, { id }, manager.token)).toEqual({ phone });
    const audit = await house.db.one<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM audit WHERE action = 'clue.revealPhone' AND entity_id = ${String(id)}`,
    );
    expect(audit?.n).toBe(1);
  });

  it('后四位谁都能搜，完整号码只有 7-3 搜得到；导出也是掩码', async () => {
    const manager = await person('dealer', 'TREE', ['7-1', '7-2', '7-3']);
    const adviser = await person('store');
    const phone = nextPhone();
    const { id } = await add(adviser, { phone });
    expect(await seen(adviser, { q: phone.slice(-4) })).toContain(id);
    expect(await seen(adviser, { q: phone })).toEqual([]);
    expect(await seen(adviser, { q: phone.slice(3, 9) })).toEqual([]);
    expect(await seen(manager, { q: phone })).toEqual([id]);
    const exported = await house.send(clue.list.export as Call, { format: 'csv' }, manager.token);
    const { filepath } = exported.data as { filepath: string };
    const file = await (await fetch(`${house.url}${filepath}`)).text();
    expect(file).toContain('****');
    expect(file).not.toContain(phone);
  });

  it('导入预览不透露别人的客户；自己的不变，坏的说明列', async () => {
    const adviser = await person('store');
    const stranger = await person('rival');
    const [own, foreign] = [nextPhone(), nextPhone()];
    await add(adviser, { phone: own });
    await add(stranger, { phone: foreign });
    const importing = importer(house, clue, adviser.token);
    const preview = await importing.preview(
      Buffer.from(
        `客户姓名,手机号,城市\n甲,${own},\n乙,${foreign},\n丙,123,无此城\n丁,${nextPhone()},无此城\n戊,${nextPhone()},杭州\n`,
      ),
    );
    expect(preview.counts).toMatchObject({ create: 2, same: 1, bad: 2 });
    const [both] = (await importing.verdicts(preview)).filter(([, state]) => state === 'bad');
    expect(both?.[2]).toBe('请填写 11 位大陆手机号；城市不存在');
    await importing.run(preview);
    expect(await seen(await person('store', 'TREE'), {})).toHaveLength(1);
    expect(await pool(adviser)).toHaveLength(2);
  });
});

describe('跟进', () => {
  it('接通要写内容，没结束要约下次，无效要选原因；状态不能乱跳', async () => {
    const adviser = await person('store');
    const row = await add(adviser);
    for (const said of [{ result: 'reached' }, { nextAt: null }, { state: 'closed', closeReason: null }])
      expect((await follow(adviser, row, said)).httpStatus).toBe(400);
    const { data } = await follow(adviser, row, { state: 'invited', result: 'reached', text: '周六到店' });
    expect(data).toMatchObject({ state: 'invited' });
    expect((await follow(adviser, row)).httpStatus).toBe(409);
    const now = { id: row.id, version: data.version };
    const unsaid = await follow(adviser, now, { state: 'won', nextAt: null });
    expect(unsaid).toMatchObject({ httpStatus: 400, msg: '改变状态须填写说明' });
    const won = await follow(adviser, now, { state: 'won', nextAt: null, text: '已签订单' });
    expect(won.data.state).toBe('won');
    expect((await follow(adviser, { id: row.id, version: won.data.version })).msg).toBe(
      '线索已成交或战败/无效，不能再操作',
    );
  });

  it('客户说不再联系：处处都是最后一次', async () => {
    const keys = ['7-1', '7-2', '7-3'] as const;
    const adviser = await person('store', 'SELF', [...keys]);
    const phone = nextPhone();
    const elsewhere = await came({ phone });
    const typed = await add(await person('branch'), { phone });
    const row = await add(adviser, { phone });
    expect((await follow(adviser, row, { result: 'refused' })).httpStatus).toBe(400);
    const { data } = await follow(adviser, row, {
      result: 'refused',
      state: 'closed',
      closeReason: 'refused',
      nextAt: null,
    });
    const again = { id: row.id, version: data.version, reason: '再试试', nextAt: LATER };
    expect((await house.send(clue.reopen, again, adviser.token)).msg).toBe('客户已要求不再联系');
    expect((await house.send(clue.create, { name: '又来', phone }, adviser.token)).msg).toBe(
      '客户已要求不再联系',
    );
    expect(await came({ phone })).toBeNull();
    const manager = await person('dealer', 'TREE', [...keys]);
    expect(await info(manager, elsewhere?.id ?? 0)).toMatchObject({
      state: 'closed',
      closeReason: 'refused',
    });
    // Whoever typed the number without seeing numbers is not told by its closing; the manager closes it.
    expect(await info(manager, typed.id)).toMatchObject({ state: 'new', suspect: 'refused' });
    // Nor by a refusal: the clue is theirs, and the manager's to look at.
    const blind = await add(await person('store'), { phone });
    expect(await info(manager, blind.id)).toMatchObject({ suspect: 'refused' });
  });

  it('跟进记录按范围看：顾问看自己的，经理看全店的', async () => {
    const [one, two] = [await person('store'), await person('store')];
    const manager = await person('dealer', 'TREE');
    for (const adviser of [one, two]) await follow(adviser, await add(adviser));
    const calls = async ({ token }: Person) =>
      (await house.ask(clueFollow.list, { kind: 'call' }, token)).rows.length;
    expect([await calls(one), await calls(manager)]).toEqual([1, 2]);
  });

  it('负责人申请延长，自己批不了，店长同意后重新计时', async () => {
    const adviser = await person('store');
    const manager = await person('dealer', 'TREE');
    const { id } = await add(adviser);
    await house.db.query(sql`UPDATE clue SET recycle_at = now() + interval '1 minute' WHERE id = ${id}`);
    await house.ask(clue.extend, { id, reason: '客户出差' }, adviser.token);
    // What the manager's workbench counts is what it opens.
    expect(await ground.seen(manager, { asked: '1', ofOthers: '1' })).toEqual([id]);
    expect(await ground.seen(adviser, { asked: '1', ofOthers: '1' })).toEqual([]);
    expect((await house.send(clue.decideExtension, { id, agreed: true }, adviser.token)).status).toBe('n');
    const { recycleAt, extension } = await house.ask(
      clue.decideExtension,
      { id, agreed: true },
      manager.token,
    );
    expect(extension).toBeNull();
    expect(Date.parse(recycleAt ?? '') - Date.now()).toBeGreaterThan(3_600_000);
  });
});

describe('同一个人', () => {
  it('再次留下号码不会变成两条；两条同号的可以合并，也可以分开', async () => {
    const manager = await person('dealer', 'TREE', ['7-1', '7-2', '7-3']);
    const phone = nextPhone();
    const first = await came({ phone });
    expect(await came({ phone })).toEqual({ id: first?.id, known: true });
    const own = await add(manager, { phone });
    expect((await info(manager, own.id)).twins.map(({ id }) => id)).toEqual([first?.id]);
    await house.ask(clue.merge, { id: own.id, otherId: first?.id ?? 0 }, manager.token);
    expect(await pool(manager)).toEqual([]);
    expect((await info(manager, own.id)).merged).toHaveLength(1);
    await house.ask(clue.split, { id: own.id, otherId: first?.id ?? 0 }, manager.token);
    expect(await pool(manager)).toEqual([first?.id]);
    const other = await add(manager);
    expect((await house.send(clue.merge, { id: own.id, otherId: other.id }, manager.token)).httpStatus).toBe(
      409,
    );
  });

  it('看不到号码的人不知道谁和谁同号：各是一条，合不了；疑似重复由看得到的人处理', async () => {
    const [adviser, manager] = [
      await person('dealer', 'TREE'),
      await person('dealer', 'TREE', ['7-1', '7-2', '7-3']),
    ];
    const phone = nextPhone();
    const first = await came({ phone });
    const guess = await add(adviser, { phone });
    expect(await info(adviser, guess.id)).toMatchObject({ twins: [], suspect: null });
    const merge = { id: guess.id, otherId: first?.id ?? 0 };
    expect((await house.send(clue.merge, merge, adviser.token)).msg).toBe('手机号和平台身份都不同，不能合并');
    expect(await info(manager, guess.id)).toMatchObject({
      twins: [{ id: first?.id, by: 'phone' }],
      suspect: 'twin',
    });
    const waiting = { suspect: '1', holder: 'any' };
    expect([await seen(adviser, waiting), await seen(manager, waiting)]).toEqual([[], [guess.id]]);
    expect((await house.send(clue.dismissSuspect, { id: guess.id }, adviser.token)).httpStatus).toBe(403);
    await house.ask(clue.dismissSuspect, { id: guess.id }, manager.token);
    expect(await seen(manager, waiting)).toEqual([]);
    // What somebody typed in twice themselves is no secret to them.
    const again = await add(adviser, { phone });
    expect((await info(adviser, again.id)).twins.map(({ id }) => id)).toEqual([guess.id]);
    expect(await seen(manager, waiting)).toEqual([again.id]);
    await house.ask(clue.merge, { id: guess.id, otherId: again.id }, adviser.token);
    expect(await seen(manager, waiting)).toEqual([]);
  });
});

describe('分配', () => {
  const rule = (memberIds: number[], more: object = {}) => ({
    name: `规则 ${nextSerial()}`,
    enabled: true,
    way: 'turns' as const,
    memberIds,
    ...more,
  });

  it('新线索按规则轮流分给接收人，来源不符的留在池里；试算说得出会怎么分', async () => {
    const manager = await person('store', 'TREE');
    const people = [await person('store'), await person('store')];
    const ids = people.map(({ id }) => id);
    await came();
    const simulated = await house.ask(
      clueRule.simulate,
      { way: 'turns', memberIds: ids, sources: [], minScore: 0 },
      manager.token,
    );
    expect(simulated).toMatchObject({ clues: 1, matched: 1 });
    await house.ask(clueRule.create, rule(ids, { sources: ['content'] }), manager.token);
    for (let at = 0; at < 4; at++) await came();
    await came({ source: 'live' });
    expect(await Promise.all(people.map((who) => seen(who).then((rows) => rows.length)))).toEqual([2, 2]);
    expect(await pool(manager)).toHaveLength(2);
  });

  it('不能分给管不到的人或不会跟线索的人', async () => {
    const manager = await person('store', 'TREE');
    const stranger = await person('rival');
    const clerk = await person('store', 'SELF', ['5-1']);
    const { id } = await add(manager);
    for (const memberId of [stranger.id, clerk.id]) {
      expect((await house.send(clue.assign, { ids: [id], memberId }, manager.token)).status).toBe('n');
      expect((await house.send(clueRule.create, rule([memberId]), manager.token)).status).toBe('n');
    }
    const adviser = await person('store');
    expect(await house.ask(clue.assign, { ids: [id], memberId: adviser.id }, manager.token)).toEqual({
      changed: 1,
    });
    expect(await house.ask(clue.assign, { ids: [id], memberId: adviser.id }, manager.token)).toEqual({
      changed: 0,
    });
    expect(await seen(adviser)).toEqual([id]);
  });
});

it('报表的漏斗和列表是同一批线索', async () => {
  const manager = await person('dealer', 'TREE');
  const adviser = await person('store');
  const [one, two] = [await add(adviser), await add(adviser)];
  await follow(adviser, one, { state: 'visited', kind: 'visit', result: 'reached', text: '到店' });
  await follow(adviser, two, { state: 'closed', closeReason: 'price', nextAt: null });
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { total, groups, reasons } = await house.ask(
    clueReport.summary,
    { at: `${day},${day}`, by: 'owner' },
    manager.token,
  );
  expect(total).toMatchObject({ all: 2, contacted: 1, visited: 1, won: 0, lost: 1, invalid: 0 });
  expect(groups).toHaveLength(1);
  expect(reasons).toEqual([{ key: 'price', count: 1 }]);
  const lines = (await house.ask(clueReport.groups, { by: 'owner' }, manager.token)).rows;
  expect(lines).toMatchObject([{ label: groups[0]?.label, all: 2, visited: 1, lost: 1 }]);
  const file = await house.send(
    clueReport.groups.export as Call,
    { format: 'csv', by: 'source' },
    manager.token,
  );
  const text = await (await fetch(house.url + (file.data as { filepath: string }).filepath)).text();
  expect(text).toContain('手动录入,2,');
  expect(await house.ask(clue.counts, {}, manager.token)).toMatchObject({
    byState: { visited: 1, closed: 1 },
    pool: 0,
  });
});
