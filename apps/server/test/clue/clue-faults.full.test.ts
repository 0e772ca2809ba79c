import { type Call, contract } from '@zhiying/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type ClueGround, clueGround, nextPhone, type Person, runClueJob } from '../clue-ground.ts';
import { importer } from '../importing.ts';
import { type House, openTestApp } from '../test-app.ts';

const { clue, cluePool, clueFollow, workbench } = contract;
let house: House;
let ground: ClueGround;

beforeAll(async () => {
  house = await openTestApp();
  await house.db.raw(`
    CREATE FUNCTION break_clue() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.kind = TG_ARGV[0] AND (SELECT count(*) FROM clue_follow WHERE kind = NEW.kind AND channel_id = NEW.channel_id) >= TG_ARGV[1]::int
      THEN RAISE EXCEPTION 'killed' USING ERRCODE = '57P01'; END IF; RETURN NEW; END $$`);
});
beforeEach(async () => {
  ground = await clueGround(house);
});

/** Ends the process, as far as the database knows, when so many entries of a kind are there; `work` meets it. */
async function killedAt(kind: string, count: number, work: () => Promise<unknown>) {
  await house.db.raw(
    `CREATE TRIGGER break_clue BEFORE INSERT ON clue_follow FOR EACH ROW EXECUTE FUNCTION break_clue('${kind}', '${count}')`,
  );
  try {
    return await work();
  } finally {
    await house.db.raw('DROP TRIGGER break_clue ON clue_follow');
  }
}
const entries = async (kind: string) =>
  (
    await house.db.one<{ count: number; clues: number }>(sql`
      SELECT count(*)::int AS count, count(DISTINCT clue_id)::int AS clues FROM clue_follow
      WHERE channel_id = ${ground.channel} AND kind = ${kind}`)
  )?.count ?? 0;

describe('中途被终止', () => {
  it('分配到一半：没有一条换人，重来一次全部完成且只记一次', async () => {
    const manager = await ground.person('dealer', 'TREE');
    const adviser = await ground.person('store');
    await ground.hold(manager, 60, false);
    const ids = await ground.seen(manager, { limit: 100 });
    const assign = () => house.send(clue.assign, { ids, memberId: adviser.id }, manager.token);
    expect((await killedAt('assigned', 30, assign)) as object).toMatchObject({ httpStatus: 503 });
    expect([await ground.seen(adviser, { limit: 100 }), await entries('assigned')]).toEqual([[], 0]);
    expect((await assign()).data).toEqual({ changed: 60 });
    expect([await ground.seen(adviser, { limit: 100 }), await entries('assigned')]).toEqual([ids, 60]);
  });

  it('回收到一半：收走的不重复，没收走的下一次收走', async () => {
    const adviser = await ground.person('store');
    await ground.hold(adviser, 2_100);
    await house.db.query(sql`
      INSERT INTO setting (key, value) VALUES (${`clue.heldSweep.${ground.channel}`},
        '{"count": 2100, "of": 2100, "at": "2026-01-01T00:00:00Z", "goOn": true}')`);
    await expect(killedAt('recycled', 2_050, () => runClueJob(house))).rejects.toThrow('killed');
    expect(await entries('recycled')).toBe(2_000);
    await runClueJob(house);
    expect([await ground.seen(adviser), await entries('recycled')]).toEqual([[], 2_100]);
  });

  it('合并到一半：两条都还在，重来一次合并成功', async () => {
    const manager = await ground.person('dealer', 'TREE');
    const phone = nextPhone();
    const [one, two] = [await ground.add(manager, { phone }), await ground.add(manager, { phone })];
    const merge = () => house.send(clue.merge, { id: one.id, otherId: two.id }, manager.token);
    expect((await killedAt('merged', 0, merge)) as object).toMatchObject({ httpStatus: 503 });
    expect(await ground.seen(manager)).toHaveLength(2);
    expect((await merge()).httpStatus).toBe(200);
    expect(await ground.seen(manager)).toEqual([one.id]);
  });
});

it('停用一个有 300 条线索的人：全部回到门店的线索池，每条只记一次，谁都没丢', async () => {
  const manager = await ground.person('dealer', 'TREE');
  const leaver = await ground.person('store');
  await ground.hold(leaver, 300, false);
  await house.db.query(sql`UPDATE member SET status = 'disabled' WHERE id = ${leaver.id}`);
  await runClueJob(house);
  await runClueJob(house);
  expect((await house.ask(cluePool.list, {}, manager.token)).total).toBe(300);
  expect([await ground.seen(manager), await entries('recycled')]).toEqual([[], 300]);
});

it('总部线索池里的一条被看不见的门店领走：同样看得见它的人知道被谁领取，不是「不存在」', async () => {
  const winner = await ground.person('store');
  const late = await ground.person('rival');
  const root = await house.db.one<{ path: string }>(
    sql`SELECT path FROM node WHERE id = ${ground.place.root}`,
  );
  const arrived = await ground.came({ nodeId: ground.place.root, path: root?.path ?? '' });
  const id = arrived?.id ?? 0;
  expect(await ground.pool(late)).toContain(id);
  expect((await house.send(cluePool.take, { id }, winner.token)).httpStatus).toBe(200);
  const told = await house.send(cluePool.take, { id }, late.token);
  expect([told.httpStatus, told.code]).toEqual([409, 'clue.taken']);
  // What was never in a pool of theirs stays missing.
  const elsewhere = await ground.came();
  await house.ask(cluePool.take, { id: elsewhere?.id ?? 0 }, winner.token);
  expect((await house.send(cluePool.take, { id: elsewhere?.id }, late.token)).httpStatus).toBe(404);
});

/** `npm run faults`: 20,000 rows, 500 of them bad. */
const ROWS = process.env.FAULTS === 'full' ? 20_000 : 2_000;

it('四十行里有一行坏的：坏的逐行说明，好的全部进池', async () => {
  const manager = await ground.person('dealer', 'TREE');
  const rows = Array.from({ length: ROWS }, (_, at) =>
    at % 40 === 0 ? `示例${at},1390000,` : `示例${at},136${String(at).padStart(8, '0')},`,
  );
  const imports = importer(house, clue, manager.token);
  const preview = await imports.preview(Buffer.from(`客户姓名,手机号,城市\n${rows.join('\n')}\n`));
  expect(preview.counts).toMatchObject({ create: (ROWS / 40) * 39, bad: ROWS / 40 });
  await imports.run(preview);
  expect((await house.ask(cluePool.list, {}, manager.token)).total).toBe((ROWS / 40) * 39);
});

describe('没有 7-3 的人找不到号码', () => {
  let adviser: Person;
  let phone: string;
  let id: number;
  beforeEach(async () => {
    adviser = await ground.person('store');
    phone = nextPhone();
    ({ id } = await ground.add(adviser, { phone, remark: `微信同号 ${phone}` }));
  });

  it('搜索、全局搜索、排序、筛选都不行', async () => {
    for (let length = 5; length <= phone.length; length++)
      for (let from = 0; from + length <= phone.length; from++) {
        const part = phone.slice(from, from + length);
        if (part.includes('13') || length === phone.length)
          expect(await ground.seen(adviser, { q: part })).toEqual([]);
      }
    const found = await house.send(workbench.search, { q: phone }, adviser.token);
    expect(JSON.stringify(found.data)).not.toContain(`"id":${id}`);
    for (const wrong of [{ sort: 'phone' }, { phone }, { phoneMark: phone }])
      expect((await house.send(clue.list, wrong, adviser.token)).httpStatus).toBe(400);
  });

  it('换一种写法也藏不住：空格、横线、全角，写在姓名、车型、退回原因里都是掩码', async () => {
    const wide = [...phone].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join('');
    const spelled = [
      `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`,
      `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
      wide,
    ];
    const row = await ground.info(adviser, id);
    const changed = await house.ask(
      clue.update,
      {
        id,
        version: row.version,
        name: `示例 ${phone}`,
        model: spelled[0],
        remark: spelled.join('、'),
        cityCode: null,
      },
      adviser.token,
    );
    await ground.follow(adviser, changed, { result: 'reached', text: spelled[1] });
    await house.ask(cluePool.release, { ids: [id], reason: `再打 ${spelled[0]}` }, adviser.token);
    const kept = await house.db.query(sql`
      SELECT c.name, c.model, c.remark, f.text, a.summary, a.after, a.before FROM clue c
      JOIN clue_follow f ON f.clue_id = c.id LEFT JOIN audit a ON a.entity = 'clue' AND a.entity_id = c.id::text WHERE c.id = ${id}`);
    const digits = JSON.stringify(kept).normalize('NFKC').replaceAll(/[\s-]/g, '');
    expect(kept.length).toBeGreaterThan(0);
    expect(digits).not.toContain(phone);
    expect(digits).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  });

  it('写进备注和跟进的本人号码也是掩码；详情、列表、跟进记录都没有', async () => {
    const row = await ground.info(adviser, id);
    await ground.follow(adviser, row, { result: 'reached', text: `确认号码 ${phone}` });
    const shown = [
      await ground.info(adviser, id),
      await house.ask(clue.list, {}, adviser.token),
      await house.ask(clueFollow.list, {}, adviser.token),
      await house.ask(clueFollow.list, { q: phone.slice(3) }, adviser.token),
    ];
    expect(JSON.stringify(shown)).not.toContain(phone);
    expect((await house.ask(clueFollow.list, { q: phone.slice(3) }, adviser.token)).total).toBe(0);
  });

  it('导出不行，报错里也没有；有 7-3 的人写明原因才有完整号码，并留痕', async () => {
    const asked = clue.list.export as Call;
    expect((await house.send(asked, { format: 'csv' }, adviser.token)).httpStatus).toBe(403);
    for (const wrong of [
      await house.send(clue.create, { name: '', phone }, adviser.token),
      await house.send(clue.revealPhone, { id }, adviser.token),
    ])
      expect(JSON.stringify(wrong)).not.toContain(phone);
    const manager = await ground.person('dealer', 'TREE', ['7-1', '7-3']);
    const take = async (body: object) => {
      const answer = await house.send(asked, { format: 'csv', ...body }, manager.token);
      if (answer.status === 'n') return answer.httpStatus;
      return (await fetch(house.url + (answer.data as { filepath: string }).filepath)).text();
    };
    expect(await take({})).not.toContain(phone);
    expect(await take({ uncover: true })).toBe(400);
    expect(await take({ uncover: true, reason: '门店回访' })).toContain(phone);
    await expect
      .poll(async () =>
        JSON.stringify(
          await house.db.query(sql`SELECT action, summary, after FROM audit WHERE member_id = ${manager.id}`),
        ),
      )
      .toContain('门店回访');
  });
});
