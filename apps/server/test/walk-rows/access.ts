import { randomUUID } from 'node:crypto';
import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { rolePolicy } from '../../src/modules/group/group.policy.ts';
import { jobPolicy } from '../../src/modules/job/job.policy.ts';
import { organPolicy } from '../../src/modules/organ/organ.policy.ts';
import { dealerPolicy, storePolicy } from '../../src/modules/place/place.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

type Fields = { status?: 'disabled'; phone?: string; owned?: boolean; theirs?: boolean; below?: 'disabled' };

const node =
  (kind: 'organ' | 'dealer' | 'store', { status, phone, owned, theirs, below }: Fields = {}) =>
  async ({ house, home, channel, owner, holder, wide }: Ground) => {
    const { db } = house;
    const parent =
      kind === 'store' || below ? await house.addNode(below ? 'organ' : 'dealer', home, channel) : home;
    if (below) await db.query(sql`UPDATE node SET status = ${below} WHERE id = ${parent}`);
    const id = await house.addNode(kind, parent, channel);
    await db.query(sql`
      UPDATE node SET status = ${status ?? 'active'}, contact_phone = ${phone ?? null}, owner_id = ${owned ? owner : null}
      WHERE id = ${id}`);
    for (const memberId of theirs ? [owner, holder] : [])
      await db.query(sql`
        INSERT INTO membership (member_id, node_id, role_id, channel_id, path, position)
        SELECT ${memberId}, n.id, ${wide}, n.channel_id, n.path, 1 FROM node n WHERE n.id = ${id}`);
    house.app.kernel.access.forget(null);
    return id;
  };

const NODES = { active: {}, disabled: { status: 'disabled' }, theirs: { theirs: true } } as const;
const PLACES = { ...NODES, owned: { owned: true }, 'with a phone': { phone: '13800000000' } } as const;

const statesOf = (kind: 'organ' | 'dealer' | 'store', states: Record<string, Fields>) =>
  Object.fromEntries(Object.entries(states).map(([name, fields]) => [name, node(kind, fields)]));

const placeRows = (
  kind: 'dealer' | 'store',
  policy: typeof dealerPolicy,
  calls: typeof contract.dealer,
): WalkRows => ({
  name: kind,
  policy,
  states: statesOf(kind, PLACES),
  see: (ground, token, id) => read(ground, calls.info, { id }, token),
  async input({ house: { db }, owner }, verb, id, row) {
    const before = await db.one<{ parentId: number; ownerId: number | null }>(
      sql`SELECT parent_id AS "parentId", owner_id AS "ownerId" FROM node WHERE id = ${id}`,
    );
    if (verb === 'edit')
      return {
        id,
        version: row?.version ?? 1,
        parentId: before?.parentId,
        code: `c${id}`,
        name: `名称 ${id}`,
      };
    if (verb === 'owner')
      return { id, from: before?.ownerId ?? null, ownerId: before?.ownerId ? null : owner };
    return { id };
  },
  // Who is to answer for it, or does, does not work there.
  later: ['该用户不存在、已停用或不在此任职，不能担任负责人', '负责人已停用或不在此任职，请先变更负责人'],
});

const role =
  (fields: { builtin?: boolean; scope?: string; heldBy?: 'holder' | 'neighbour' } = {}) =>
  async (ground: Ground) => {
    const { house, home, away } = ground;
    const id = await house.addRole([KEPT], 'SELF');
    await house.db.query(sql`
      UPDATE role SET builtin = ${fields.builtin ?? false}, scope = ${fields.scope ?? 'SELF'} WHERE id = ${id}`);
    if (fields.heldBy)
      await house.db.query(sql`
        INSERT INTO membership (member_id, node_id, role_id, channel_id, path, position)
        SELECT ${ground[fields.heldBy]}, n.id, ${id}, n.channel_id, n.path, 2
        FROM node n WHERE n.id = ${fields.heldBy === 'holder' ? home : away}`);
    return id;
  };
const KEPT = '3-1';
const GIVEN = '4-1';

const job =
  (status: string) =>
  async ({ house, owner }: Ground) => {
    const id = randomUUID();
    await house.db.query(sql`
    INSERT INTO job_run (id, name, title, member_id, payload, status)
    VALUES (${id}, 'material.emptyBin', '示例任务', ${owner}, '{}', ${status})`);
    return id;
  };

export const accessRows: WalkRows[] = [
  {
    name: 'organ',
    policy: organPolicy,
    states: statesOf('organ', { ...NODES, 'below a disabled one': { below: 'disabled' } }),
    see: (ground, token, id) => read(ground, contract.organ.info, { id }, token),
    async input({ house, home, channel }, verb, id, row) {
      const version = row?.version ?? 1;
      const inputs: Record<string, unknown> = {
        create: { parentId: id, name: '新建', code: `n${id}` },
        edit: { id, version, name: '改名', code: `e${id}` },
        move: { id, version, parentId: await house.addNode('organ', home, channel) },
      };
      return inputs[verb] ?? { id };
    },
    later: ['下还有 1 个用户，请先移出再删除', '下还有 2 个用户，请先移出再删除'],
  },
  placeRows('dealer', dealerPolicy, contract.dealer),
  placeRows('store', storePolicy, contract.store as unknown as typeof contract.dealer),
  {
    name: 'role',
    policy: rolePolicy,
    states: {
      unheld: role(),
      'held here': role({ heldBy: 'holder' }),
      'held elsewhere': role({ heldBy: 'neighbour' }),
      'wider than anybody': role({ scope: 'ALL' }),
      'built in': role({ builtin: true }),
    },
    see: (ground, token, gid) => read(ground, contract.group.authInfo, { gid }, token),
    input(_ground, verb, gid, row) {
      const version = row?.version ?? 1;
      const inputs: Record<string, unknown> = {
        edit: { gid, version, description: `新的说明 ${gid}` },
        grant: { gid, version, keys: [KEPT, GIVEN] },
        copy: { gid, name: `副本 ${randomUUID().slice(0, 8)}`, description: '' },
      };
      return inputs[verb] ?? { gid, version };
    },
  },
  {
    name: 'job',
    policy: jobPolicy,
    states: { queued: job('queued'), running: job('running'), failed: job('failed'), done: job('done') },
    see: async (ground, token, id) =>
      (await read(ground, contract.job.list, { limit: 100 }, token))?.rows.find((row) => row.id === id) ??
      (await read(ground, contract.job.mine, {}, token))?.rows.find((row) => row.id === id),
    input: (_ground, _verb, id) => ({ id }),
  },
];
