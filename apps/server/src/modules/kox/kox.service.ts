import {
  type BodyOf,
  contract,
  KOX_AGREEMENTS,
  type KoxFigures,
  type KoxInfo,
  type KoxSearch,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import { findSeen } from '#kernel/list/find-seen.ts';
import type { Unit } from '#kernel/unit.ts';
import { findNodes } from '../organ/index.ts';
import { figuresOf } from './given.source.ts';
import {
  accountsWithin,
  announceKox,
  checkTies,
  insertKox,
  koxHangs,
  lockOne,
  putInGroups,
  updateKox,
} from './kox.repository.ts';
import { AGREEMENT, koxSource } from './kox.source.ts';
import { takeOwnPosts } from './own-posts.ts';

type Calls = typeof contract.kox;

const NONE: KoxFigures = {
  posts: 0,
  views: null,
  likes: null,
  comments: null,
  shares: null,
  given: 0,
  done: 0,
};
const SPAN_DAYS = 30;

export const koxService = ({ db, tx }: Kernel) => {
  const seen = (on: Queries, actor: Actor, id: number) => findSeen(on, koxSource(actor, {}), id, 'KOX 账号');

  async function nodeFor(unit: Unit, actor: Actor, call: Calls['create'] | Calls['update'], nodeId: number) {
    const [node] = await findNodes(unit, scope(actor, call), [nodeId]);
    if (!node) throw RowMissing('组织');
    return node;
  }

  const told = async (unit: Unit, id: number) =>
    announceKox(unit, await koxHangs(unit, [id]), contract.kox.list);

  /** What came of it in thirty days, `back` spans ago. */
  async function figures(on: Queries, id: number, back: number): Promise<KoxFigures> {
    const within = (column: 'p.published_at' | 'x.created_at') => {
      const at = column === 'p.published_at' ? sql`p.published_at` : sql`x.created_at`;
      return sql`${at} > now() - make_interval(days => ${SPAN_DAYS * (back + 1)}) AND ${at} <= now() - make_interval(days => ${SPAN_DAYS * back})`;
    };
    const row = await on.one<KoxFigures & { id: number }>(
      figuresOf(within('p.published_at'), within('x.created_at'), sql`k.id = ${id}`),
    );
    if (!row) return NONE;
    const { id: _id, ...rest } = row;
    return rest;
  }

  async function info(on: Queries, actor: Actor, id: number): Promise<KoxInfo> {
    const row = await seen(on, actor, id);
    return {
      ...row,
      lately: await figures(on, id, 0),
      before: await figures(on, id, 1),
      agreements: await on.query<KoxInfo['agreements'][number]>(sql`
        SELECT g.id, g.from_day AS "from", g.until_day AS until, g.note, m.name AS by, g.at
        FROM kox_agreement g JOIN member m ON m.id = g.by_id WHERE g.kox_id = ${id} ORDER BY g.id DESC LIMIT 50`),
    };
  }

  return {
    async counts(actor: Actor, search: KoxSearch) {
      const source = koxSource(actor, { ...search, agreement: undefined });
      const states = Object.keys(KOX_AGREEMENTS) as (keyof typeof KOX_AGREEMENTS)[];
      const byAgreement = await countsBy(db, source, AGREEMENT, states);
      return { total: totalOf(byAgreement), byAgreement };
    },

    info: (actor: Actor, id: number) => info(db, actor, id),

    async linkable(actor: Actor, { platform }: BodyOf<Calls['linkable']>) {
      const rows = await db.query<{ id: number; name: string; platform: KoxInfo['platform'] }>(sql`
        SELECT a.id, a.name, a.platform FROM content_account a
        WHERE a.channel_id = ${actor.channelId} AND a.deleted_at IS NULL AND ${accountsWithin(actor, contract.kox.linkable)}
          AND (${platform ?? null}::text IS NULL OR a.platform = ${platform ?? null}) ORDER BY a.name, a.id LIMIT 500`);
      return { rows };
    },

    create: (actor: Actor, { nodeId, ...fields }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const call = contract.kox.create;
        const node = await nodeFor(unit, actor, call, nodeId);
        await checkTies(unit, actor, call, fields);
        const id = await insertKox(unit, actor, node, fields);
        await putInGroups(unit, actor, id, fields.groupIds);
        if (fields.accountId) await takeOwnPosts(unit, [id]);
        await unit.audit({
          call,
          entity: 'kox',
          entityId: id,
          summary: `新增 KOX 账号「${fields.name}」`,
          after: { ...fields, nodeId },
        });
        await told(unit, id);
        return seen(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, nodeId, ...fields }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const call = contract.kox.update;
        // Holding the tree comes before holding rows. Where it stays, its node need not be within reach.
        const at = await unit.one<{ nodeId: number }>(
          sql`SELECT node_id AS "nodeId" FROM kox WHERE id = ${id}`,
        );
        const node = at && at.nodeId !== nodeId ? await nodeFor(unit, actor, call, nodeId) : null;
        const before = await lockOne(unit, actor, 'edit', id);
        await checkTies(unit, actor, call, fields, before);
        if (!(await updateKox(unit, { id, version }, node, fields)))
          throw RowChanged(await seen(unit, actor, id));
        await putInGroups(unit, actor, id, fields.groupIds);
        if (fields.accountId && fields.accountId !== before.accountId) await takeOwnPosts(unit, [id]);
        await unit.audit({
          call,
          entity: 'kox',
          entityId: id,
          before: { name: before.name },
          after: { ...fields, nodeId },
        });
        await told(unit, id);
        return seen(unit, actor, id);
      }),

    sign: (actor: Actor, { id, version, from, until, note }: BodyOf<Calls['sign']>) =>
      tx(actor, async (unit) => {
        const before = await lockOne(unit, actor, 'sign', id);
        if (before.version !== version) throw RowChanged(await info(unit, actor, id));
        await unit.query(sql`
          INSERT INTO kox_agreement (kox_id, from_day, until_day, note, by_id) VALUES (${id}, ${from}, ${until}, ${note}, ${actor.id})`);
        await unit.query(sql`
          UPDATE kox SET agreed_from = ${from}, agreed_until = ${until}, version = version + 1 WHERE id = ${id}`);
        await unit.audit({
          call: contract.kox.sign,
          entity: 'kox',
          entityId: id,
          summary: `登记「${before.name}」的协议：${from} 至 ${until}`,
          after: { from, until, note },
        });
        await told(unit, id);
        return info(unit, actor, id);
      }),

    setStopped: (actor: Actor, { id, stopped }: BodyOf<Calls['setStopped']>) =>
      tx(actor, async (unit) => {
        const { name } = await lockOne(unit, actor, stopped ? 'stop' : 'resume', id);
        await unit.query(sql`UPDATE kox SET stopped = ${stopped}, version = version + 1 WHERE id = ${id}`);
        await unit.audit({
          call: contract.kox.setStopped,
          entity: 'kox',
          entityId: id,
          summary: `${stopped ? '停止' : '恢复'}与「${name}」的合作`,
          before: { stopped: !stopped },
          after: { stopped },
        });
        await told(unit, id);
        return seen(unit, actor, id);
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const { name } = await lockOne(unit, actor, 'delete', id);
        await unit.audit({
          call: contract.kox.remove,
          entity: 'kox',
          entityId: id,
          summary: `删除 KOX 账号「${name}」`,
        });
        await told(unit, id);
        await unit.query(
          sql`UPDATE kox SET deleted_at = now(), account_id = NULL, version = version + 1 WHERE id = ${id}`,
        );
        return null;
      }),
  };
};
