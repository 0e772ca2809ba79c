import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { rulesChanged } from '../../src/modules/clue/clue.jobs.ts';
import { add, came, follow, ground, house, info, person, pool, runClueJob, seen } from '../clue-ground.ts';

const { cluePool } = contract;

/** Its hours are over. */
const late = (id: number) =>
  house.db.query(sql`UPDATE clue SET recycle_at = now() - interval '1 minute' WHERE id = ${id}`);

describe('线索池', () => {
  it('许多人同时领取一条：一个人得到，其他人知道被谁领取，转领别的谁也不空手', async () => {
    const arrived = await came();
    const people = await Promise.all(Array.from({ length: 6 }, () => person('store')));
    const answers = await Promise.all(
      people.map(({ token }) => house.send(cluePool.take, { id: arrived?.id }, token)),
    );
    expect(answers.filter(({ status }) => status === 'y')).toHaveLength(1);
    const told = answers.filter(({ status }) => status === 'n');
    expect(new Set(told.map(({ httpStatus, code }) => `${httpStatus} ${code}`))).toEqual(
      new Set(['409 clue.taken']),
    );
    const others = await Promise.all(people.map(() => came()));
    const late = people.filter((_, at) => answers[at]?.status === 'n');
    await Promise.all(
      late.map(({ token }, at) => house.ask(cluePool.take, { id: others[at]?.id ?? 0 }, token)),
    );
    expect(await Promise.all(people.map(async (who) => (await seen(who)).length))).toEqual(
      people.map(() => 1),
    );
  });

  it('不开放领取的来源和别处的线索领不走，说明原因；改回来就能领', async () => {
    const chief = await person('root', 'ALL');
    const { rules } = await house.ask(cluePool.rules, {}, chief.token);
    const save = (more: object) => house.ask(cluePool.saveRules, { ...rules, ...more }, chief.token);
    const adviser = await person('store');
    const id = (await came())?.id ?? 0;
    const take = async () => {
      const { httpStatus, msg } = await house.send(cluePool.take, { id }, adviser.token);
      return httpStatus === 200 ? 200 : msg;
    };
    await save({ takeSources: ['chat'] });
    expect(await take()).toBe('来源为「内容留资」的线索不开放领取，由管理者分配');
    await save({ takeArea: 'city' });
    expect(await take()).toBe('只能领取本城市客户的线索');
    const elsewhere = await person('branch');
    await save({ takeArea: 'own' });
    expect((await house.send(cluePool.take, { id }, elsewhere.token)).httpStatus).not.toBe(200);
    expect(await take()).toBe(200);
  });

  it('退回和回收的线索进入设置的线索池：本经销商的门店共用，别处不变', { tags: 'full' }, async () => {
    const chief = await person('root', 'ALL');
    const { rules } = await house.ask(cluePool.rules, {}, chief.token);
    const save = (nodeId: number) =>
      house.send(cluePool.saveRules, { ...rules, returnToOf: [{ nodeId, to: 'dealer' }] }, chief.token);
    expect((await save(await house.addNode('organ', null, await house.addChannel()))).httpStatus).toBe(404);
    expect((await save(ground.place.dealer)).httpStatus).toBe(200);
    expect((await house.ask(cluePool.rules, {}, chief.token)).places.map(({ id }) => id)).toEqual([
      ground.place.dealer,
    ]);
    const [adviser, neighbour, stranger] = [
      await person('store'),
      await person('branch'),
      await person('rival'),
    ];
    const [returned, swept, kept] = [await add(adviser), await add(adviser), await add(stranger)];
    await house.ask(cluePool.release, { ids: [returned.id], reason: '不在本地' }, adviser.token);
    for (const { id } of [swept, kept]) await late(id);
    await runClueJob(house);
    expect(new Set(await pool(neighbour))).toEqual(new Set([returned.id, swept.id]));
    expect(await pool(stranger)).toEqual([kept.id]);
    const { node, history } = await info(neighbour, returned.id);
    expect(node.id).toBe(ground.place.dealer);
    expect(history[0]?.text).toBe(`不在本地，进入「${node.name}」的线索池`);
    expect((await house.send(cluePool.take, { id: returned.id }, neighbour.token)).httpStatus).toBe(200);
    expect((await info(neighbour, returned.id)).node.id).toBe(ground.place.branch);
  });

  it('额度用完说明原因；退回要写原因，到店的退不回', async () => {
    const chief = await person('root', 'ALL');
    await house.ask(
      cluePool.saveRules,
      { capacity: 2, takeADay: 1, firstHours: 24, nextHours: 72, warnHours: 4, recycle: true },
      chief.token,
    );
    const adviser = await person('store');
    const [first, second] = [await came(), await came()];
    await house.ask(cluePool.take, { id: first?.id ?? 0 }, adviser.token);
    const refused = await house.send(cluePool.take, { id: second?.id }, adviser.token);
    expect([refused.httpStatus, refused.msg]).toEqual([409, '今天已领取 1 条，请明天再领']);
    expect(await house.ask(cluePool.quota, {}, adviser.token)).toMatchObject({
      left: 0,
      held: 1,
      takenToday: 1,
    });
    expect(
      (await house.send(cluePool.release, { ids: [first?.id], reason: '' }, adviser.token)).httpStatus,
    ).toBe(400);
    await house.ask(cluePool.release, { ids: [first?.id ?? 0], reason: '不在本地' }, adviser.token);
    expect(await pool(adviser)).toContain(first?.id);
  });

  it('到点回收并告知，到店的不动；停用的人的线索回到池里', async () => {
    const [adviser, leaver] = [await person('store'), await person('store')];
    const [due, visited, left] = [await add(adviser), await add(adviser), await add(leaver)];
    await follow(adviser, visited, { state: 'visited', kind: 'visit', result: 'reached', text: '到店看车' });
    await late(due.id);
    await house.db.query(sql`UPDATE member SET status = 'disabled' WHERE id = ${leaver.id}`);
    await runClueJob(house);
    await runClueJob(house);
    expect(new Set(await pool(adviser))).toEqual(new Set([due.id, left.id]));
    expect(await seen(adviser)).toEqual([visited.id]);
    expect((await info(adviser, due.id)).history.filter(({ kind }) => kind === 'recycled')).toHaveLength(1);
    const notices = await house.db.query<{ title: string }>(
      sql`SELECT title FROM notification WHERE member_id = ${adviser.id}`,
    );
    expect(notices.map(({ title }) => title)).toContain('线索「示例客户」已回收到线索池');
  });

  it('一次要收走太多就停下来等人看，确认后才继续', async () => {
    const chief = await person('root', 'ALL');
    const adviser = await person('store');
    await ground.hold(adviser, 80);
    await runClueJob(house);
    expect(await seen(adviser)).toHaveLength(80);
    expect((await house.ask(cluePool.rules, {}, chief.token)).held).toMatchObject({ count: 80, of: 80 });
    expect((await house.send(cluePool.sweepOn, {}, adviser.token)).httpStatus).toBe(403);
    await house.ask(cluePool.sweepOn, {}, chief.token);
    await expect.poll(() => seen(adviser)).toEqual([]);
    await expect.poll(async () => (await house.ask(cluePool.rules, {}, chief.token)).held).toBeNull();
  });

  it('改了时限，名下的线索按新时限计算', async () => {
    const chief = await person('root', 'ALL');
    const adviser = await person('store');
    const { id } = await add(adviser);
    await house.ask(
      cluePool.saveRules,
      { capacity: 9, takeADay: 9, firstHours: 1, nextHours: 72, warnHours: 4, recycle: true },
      chief.token,
    );
    await runClueJob(house, rulesChanged, { channelId: ground.channel });
    const { recycleAt } = await info(adviser, id);
    expect(Date.parse(recycleAt ?? '') - Date.now()).toBeLessThan(3_700_000);
  });
});
