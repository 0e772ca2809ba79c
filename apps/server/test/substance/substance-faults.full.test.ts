import { contract, type Received } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { deliverBatch } from '../../src/modules/substance/send/deliver-batch.service.ts';
import { deliver } from '../../src/modules/substance/send/send.jobs.ts';
import { failWrites } from '../fail-writes.ts';
import type { Person } from '../library.ts';
import { seededRandom } from '../seeded-random.ts';
import {
  adviser,
  deliverAll,
  inbox,
  keptAgree,
  library,
  make,
  openSubstances,
  ops,
  other,
  passed,
  region,
  regionNode,
  reviewer,
  send,
  sending,
  storeNode,
  usablePicture,
  visitor,
} from '../substance-desk.ts';

const { substance, substanceGroup, substanceReview, substanceSend, substanceInbox, substanceShare } =
  contract;

openSubstances();

const HOUR_MS = 3_600_000;
const later = () => new Date(Date.now() + HOUR_MS).toISOString();
/** A plan's moment has come. */
const begin = (id: number) =>
  library.house.db.query(sql`UPDATE substance_send SET from_at = now(), state = 'sending' WHERE id = ${id}`);
const recipients = async (sendId: number) =>
  (
    await library.house.db.query<{ id: number }>(
      sql`SELECT DISTINCT owner_id AS id FROM substance_delivery WHERE send_id = ${sendId} ORDER BY 1`,
    )
  ).map(({ id }) => id);

describe('下发出错的时候', () => {
  it('同一次请求同时发五遍，只下发一次，五次都答同一条', async () => {
    const body = sending([await passed('同时发')]);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => library.house.send(substanceSend.create, body, ops.token)),
    );
    expect(replies.map(({ msg }) => msg)).toEqual(['', '', '', '', '']);
    expect(new Set(replies.map(({ data }) => (data as { id: number }).id)).size).toBe(1);
  });

  it('有一个人怎么也送不到：其余的人照样收到，下发完成并写明', async () => {
    const { house } = library;
    const { id } = await send([await passed('送不到')], { memberIds: [adviser.id, other.id], nodeIds: [] });
    const mend = await failWrites(house.db, 'substance_delivery', `NEW.owner_id = ${adviser.id}`, 'INSERT');
    const { run } = await deliver.handler();
    await run({
      id: 'x',
      payload: { sendId: id },
      memberId: null,
      attempt: 1,
      signal: new AbortController().signal,
      progress: async () => {},
      kernel: house.app.kernel,
    });
    await mend();
    expect(await recipients(id)).toEqual([other.id]);
    expect(await house.db.one(sql`SELECT state, note FROM substance_send WHERE id = ${id}`)).toMatchObject({
      state: 'active',
      note: '1 人未能送达',
    });
  });

  it('定时下发前组织换了上级：按现在的位置送到，并写明', async () => {
    const { house, channel, root } = library;
    const from = await house.addNode('organ', root, channel);
    const moved = await house.addNode('dealer', from, channel);
    const person = await library.person('moved-with', moved, ['4-1'], 'SELF');
    const chief = await library.person('chief', root, ['10-2', '10-3', '10-4', '1-1', '1-3'], 'ALL');
    const plan = await send([await passed('给搬走的')], { nodeIds: [moved], from: later() });
    await house.ask(contract.organ.move, { id: from, parentId: regionNode, version: 1 }, chief.token);
    await begin(plan.id);
    await deliverAll(plan.id);
    expect(await recipients(plan.id)).toEqual([person.id]);
    const { note } = await house.ask(substanceSend.info, { id: plan.id }, ops.token);
    expect(note).toContain('已调整上级，按现在的位置下发');
  });

  it('正在下发的时候有人移动组织：都做完，送达记在现在的位置', async () => {
    const { house, channel, root } = library;
    const area = await house.addNode('organ', root, channel);
    const dealer = await house.addNode('dealer', area, channel);
    const role = await house.addRole(['4-1'], 'SELF');
    for (let at = 0; at < 30; at += 1)
      await house.addMember(`moving-${at}`, [{ nodeId: dealer, roleId: role }]);
    const chief = await library.person('mover', root, ['10-2', '10-3', '10-4'], 'ALL');
    const first = await send([await passed('搬家时发')], { nodeIds: [area] });
    const batches = async () => {
      for (let made = 0; made < 30; made += 2)
        await house.app.kernel.tx(SYSTEM, (unit) => deliverBatch(unit, first.id, 2));
    };
    const next = await passed('同时新发');
    const [moved, made] = await Promise.all([
      house.send(contract.organ.move, { id: area, parentId: regionNode, version: 1 }, chief.token),
      house.send(substanceSend.create, sending([next], { nodeIds: [area] }), ops.token),
      batches(),
    ]);
    expect([moved.msg, made.msg]).toEqual(['', '']);
    await deliverAll(first.id);
    const astray = await house.db.query(sql`
      SELECT v.id FROM substance_delivery v JOIN node n ON n.id = v.node_id WHERE v.path <> n.path`);
    expect(astray).toEqual([]);
    expect((await recipients(first.id)).length).toBe(30);
    await keptAgree();
  });

  it('下发到一半撤回：不再送达，收到的马上看不到', async () => {
    const plan = await send([await passed('发到一半')]);
    await library.house.app.kernel.tx(SYSTEM, (unit) => deliverBatch(unit, plan.id, 1));
    const before = await recipients(plan.id);
    await library.house.ask(substanceSend.withdraw, { ids: [plan.id], reason: '价格有误' }, ops.token);
    await deliverAll(plan.id);
    expect(await recipients(plan.id)).toEqual(before);
    expect((await inbox(adviser)).some(({ title }) => title === '发到一半')).toBe(false);
  });
});

describe('接收分组', () => {
  it('按下发那一刻的分组送达：后加的人收到，停用的人收不到，删掉的分组谁也不到', async () => {
    const { house } = library;
    const group = await house.ask(
      substanceGroup.create,
      { name: '第一批顾问', memberIds: [adviser.id] },
      ops.token,
    );
    const aimed = { nodeIds: [], groupIds: [group.id], from: later() };
    const [one, two] = [await passed('给分组的'), await passed('给删掉的分组')];
    const plan = await send([one], aimed);
    expect(plan).toMatchObject({ expected: 1, targets: '第一批顾问' });
    const gone = await library.person('gone', storeNode, ['4-1'], 'SELF');
    const { version } = await house.ask(
      substanceGroup.update,
      { id: group.id, version: group.version, name: group.name, memberIds: [adviser.id, other.id, gone.id] },
      ops.token,
    );
    expect(version).toBe(2);
    await house.db.query(sql`UPDATE member SET status = 'disabled' WHERE id = ${gone.id}`);
    await begin(plan.id);
    await deliverAll(plan.id);
    expect(await recipients(plan.id)).toEqual([adviser.id, other.id].toSorted((a, b) => a - b));

    const late = await send([two], aimed);
    await house.ask(substanceGroup.remove, { id: group.id }, ops.token);
    await begin(late.id);
    await deliverAll(late.id);
    expect(await recipients(late.id)).toEqual([]);
  });

  it('看不到的人进不了分组，看不到的分组不能下发', async () => {
    const { house } = library;
    const refused = await house.send(
      substanceGroup.create,
      { name: '越界', memberIds: [ops.id] },
      region.token,
    );
    expect(refused.httpStatus).toBe(404);
    const heads = await house.ask(substanceGroup.create, { name: '总部', memberIds: [ops.id] }, ops.token);
    const made = await passed('给总部的');
    const foreign = await house.send(
      substanceSend.create,
      sending([made], { nodeIds: [], groupIds: [heads.id] }),
      region.token,
    );
    expect(foreign.httpStatus).toBe(404);
    expect(await house.db.query(sql`SELECT 1 FROM substance_send_item WHERE substance_id = ${made}`)).toEqual(
      [],
    );
  });
});

describe('批注', () => {
  it('写在图片的位置或影片的秒上，跟着版本，写的人可以删，做内容的人看得到', async () => {
    const { house } = library;
    const materialId = await usablePicture(regionNode);
    const id = await make(region, '要批注的', { materialIds: [materialId] });
    await house.ask(substance.submit, { ids: [id] }, region.token);
    const { versionId } = await house.ask(substance.info, { id }, ops.token);
    const note = { id, versionId, materialId, x: 0.25, y: 0.5, second: null, text: '车牌没有遮住' };
    const foreign = await house.send(
      substanceReview.annotate,
      { ...note, materialId: materialId + 999 },
      ops.token,
    );
    expect(foreign.httpStatus).toBe(404);
    await house.ask(substanceReview.annotate, note, ops.token);
    const film = { ...note, x: null, y: null, second: 3.5, text: '这一秒太暗' };
    const { id: second } = await house.ask(substanceReview.annotate, film, ops.token);
    const seen = async (who: Person) => (await house.ask(substanceReview.notes, { id }, who.token)).rows;
    expect(await seen(region)).toMatchObject([
      { versionId, x: 0.25, y: 0.5, second: null, text: '车牌没有遮住', mine: false },
      { versionId, x: null, y: null, second: 3.5, text: '这一秒太暗', mine: false },
    ]);
    expect((await house.send(substanceReview.erase, { id: second }, region.token)).httpStatus).toBe(404);
    await house.ask(substanceReview.erase, { id: second }, ops.token);
    await house.ask(substanceReview.reject, { items: [{ id, versionId }], reason: '见批注' }, ops.token);
    const { input, version } = await house.ask(substance.info, { id }, region.token);
    await house.ask(substance.update, { ...input, body: '遮住了', id, version }, region.token);
    expect(await seen(region)).toMatchObject([{ versionId, text: '车牌没有遮住' }]);
    await house.ask(substance.submit, { ids: [id] }, region.token);
    const stale = await house.send(substanceReview.annotate, note, ops.token);
    expect(stale.msg).toBe('「要批注的」已有新版本，请看过新版本后再批注');
  });

  it('一次通过多条，十秒内逐条撤销', async () => {
    const { house } = library;
    const ids = [await make(ops, '批量甲'), await make(ops, '批量乙')];
    await house.ask(substance.submit, { ids }, ops.token);
    const items = await Promise.all(
      ids.map(async (id) => ({
        id,
        versionId: (await house.ask(substance.info, { id }, ops.token)).versionId,
      })),
    );
    const { rows } = await house.ask(substanceReview.pass, { items }, reviewer.token);
    expect(rows.map(({ status }) => status)).toEqual(['passed', 'passed']);
    await house.ask(substanceReview.undo, { reviewId: rows[0]?.reviewId ?? 0 }, reviewer.token);
    expect((await house.ask(substance.info, { id: ids[0] ?? 0 }, ops.token)).status).toBe('pending');
    await house.db.query(
      sql`UPDATE review_decision SET created_at = now() - interval '11 seconds' WHERE id = ${rows[1]?.reviewId ?? 0}`,
    );
    const late = await house.send(substanceReview.undo, { reviewId: rows[1]?.reviewId ?? 0 }, reviewer.token);
    expect(late.status).toBe('n');
    expect((await house.ask(substance.info, { id: ids[1] ?? 0 }, ops.token)).status).toBe('passed');
  });
});

it('随便做六十步之后，记着的数和数出来的一样', async () => {
  const { house } = library;
  const { draw, pick } = seededRandom(16);
  const pieces = [await passed('随一'), await passed('随二'), await passed('随三')];
  const sends: number[] = [];
  const known: Awaited<ReturnType<typeof visitor>>[] = [];
  const each = async (act: (who: Person, row: Received) => Promise<unknown>) => {
    const who = pick([adviser, other, region]);
    const rows = await inbox(who);
    if (rows.length > 0) await act(who, pick(rows));
  };
  const shareOf = async (who: Person, { id }: Received) =>
    (await house.ask(substanceInbox.open, { id }, who.token)).share;
  const actions: (() => Promise<unknown>)[] = [
    async () => {
      const { id } = await send([pick(pieces)], { mustShare: draw(2) === 0 });
      sends.push(id);
      await deliverAll(id, 1 + draw(3));
    },
    () => each(shareOf),
    () => each((who, { id }) => house.ask(substanceInbox.share, { id, place: 'moments' }, who.token)),
    () =>
      each((who, { id }) =>
        house.ask(substanceInbox.published, { id, url: 'https://example.com/p/1' }, who.token),
      ),
    () =>
      each(async (who, row) => {
        const link = await shareOf(who, row);
        known.push(await visitor(link));
        await pick(known).visit(link);
      }),
    () =>
      each(async (who, row) => {
        const phone = `1380000010${draw(9)}`;
        const lead = { id: await shareOf(who, row), name: '示例·访客', phone, agree: true as const };
        await house.ask(substanceShare.lead, lead, '');
      }),
    async () => {
      const id = pick([0, 0, 0, 0, ...sends]);
      if (id) await house.ask(substanceSend.withdraw, { ids: [id], reason: '随便' }, ops.token);
    },
    async () => {
      const id = pick([0, 0, 0, ...pieces]);
      if (id) await house.send(substance.takeDown, { ids: [id] }, ops.token);
    },
  ];
  for (let step = 0; step < 60; step += 1) await pick(actions)();
  await keptAgree();
});
