import { type BodyOf, contract, type HotFollow, type HotFollowSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type ListSource, listPage } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import type { Unit } from '#kernel/unit.ts';
import { benchmarksSeen } from '../benchmark/benchmark.scope.ts';
import { followPolicy } from '../hot.policy.ts';
import { changeable } from '../hot.scope.ts';

type Calls = typeof contract.hotFollow;

/** What somebody wants to be told of is theirs. */
export const followSource = (actor: Actor, { q }: HotFollowSearch): ListSource<HotFollow> => ({
  from: sql`hot_follow r`,
  id: sql`r.id`,
  where: [changeable(actor, contract.hotFollow.list), ...(q ? [sql`r.name LIKE ${likeText(q)}`] : [])],
  sorts: { createdAt: sql`r.created_at`, name: sql`r.name` },
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => load(db, actor, ids),
});

async function load(db: Queries, actor: Actor, ids: readonly (number | string)[]): Promise<HotFollow[]> {
  const rows = await db.query<Omit<HotFollow, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.name, r.kind, r.words, r.min_ratio AS "minRatio", r.min_views AS "minViews",
           coalesce((SELECT json_agg(json_build_object('id', b.id, 'name', b.name) ORDER BY b.id) FROM hot_benchmark b
                     WHERE b.id = ANY(r.account_ids) AND ${benchmarksSeen(actor, contract.hotBenchmark.list)}), '[]'::json) AS accounts,
           r.min_score AS "minScore", r.quiet_from AS "quietFrom", r.quiet_to AS "quietTo", r."on", r.version, r.mode, r.digest_at AS "digestAt",
           coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.id) FROM hot_source s
                     WHERE s.id = ANY(r.source_ids)), '[]'::json) AS sources,
           (SELECT count(*)::int FROM hot_hit h WHERE h.follow_id = r.id) AS hits,
           (SELECT max(h.at) FROM hot_hit h WHERE h.follow_id = r.id) AS "lastHitAt",
           coalesce((SELECT json_agg(l) FROM (
             SELECT h.id, h.topic_id AS "topicId", h.work_id AS "workId", coalesce(t.title, p.title) AS title, h.why, h.at, h.told_at IS NOT NULL AS told
             FROM hot_hit h LEFT JOIN hot_topic t ON t.id = h.topic_id LEFT JOIN hot_work p ON p.id = h.work_id
             WHERE h.follow_id = r.id ORDER BY h.at DESC, h.id DESC LIMIT 20) l), '[]'::json) AS latest,
           ${followPolicy.reached(actor)} AS reached
    FROM hot_follow r WHERE r.id = ${anyOf(ids)} AND ${changeable(actor, contract.hotFollow.list)}`);
  const can = followPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}

async function one(db: Queries, actor: Actor, id: number) {
  const [row] = await load(db, actor, [id]);
  if (!row) throw RowMissing('订阅');
  return row;
}

export const followService = ({ db, tx }: Kernel) => ({
  list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, followSource(actor, body), body),

  create: (actor: Actor, body: BodyOf<Calls['create']>) =>
    tx(actor, async (unit) => {
      const { channelId, nodeId, path, ownerId } = await placeOf(unit, actor, contract.hotFollow.create);
      await sourcesSeen(unit, actor, body.sourceIds);
      await accountsSeen(unit, actor, body.accountIds);
      const row = await unit.one<{ id: number }>(sql`
        INSERT INTO hot_follow (channel_id, node_id, path, owner_id, name, kind, words, min_score, quiet_from, quiet_to, source_ids, account_ids, min_ratio,
                                min_views, mode, digest_at, "on")
        VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${body.name}, ${body.kind}, ${body.words}, ${body.minScore}, ${body.quietFrom},
                ${body.quietTo}, ${body.sourceIds}::bigint[], ${body.accountIds}::bigint[], ${body.minRatio}, ${body.minViews}, ${body.mode},
                ${body.digestAt}, ${body.on}) RETURNING id`);
      const id = row?.id ?? 0;
      await audit(unit, 'create', id, `新建热点订阅「${body.name}」`, { after: body });
      return { id };
    }),

  async update(actor: Actor, { id, version, ...body }: BodyOf<Calls['update']>) {
    await tx(actor, async (unit) => {
      const before = await lock(unit, actor, 'edit', id);
      if (before.version !== version) throw RowChanged(await one(unit, actor, id));
      await sourcesSeen(unit, actor, body.sourceIds);
      await accountsSeen(unit, actor, body.accountIds);
      await unit.query(sql`
        UPDATE hot_follow SET name = ${body.name}, kind = ${body.kind}, account_ids = ${body.accountIds}::bigint[],
               min_ratio = ${body.minRatio}, min_views = ${body.minViews}, words = ${body.words}, min_score = ${body.minScore}, quiet_from = ${body.quietFrom},
               quiet_to = ${body.quietTo}, source_ids = ${body.sourceIds}::bigint[],
               mode = ${body.mode}, digest_at = ${body.digestAt}, "on" = ${body.on}, version = version + 1 WHERE id = ${id}`);
      await audit(unit, 'update', id, `编辑热点订阅「${body.name}」`, { before, after: body });
    });
    return one(db, actor, id);
  },

  remove: (actor: Actor, id: number) =>
    tx(actor, async (unit) => {
      const before = await lock(unit, actor, 'delete', id);
      await unit.query(sql`DELETE FROM hot_follow WHERE id = ${id}`);
      await audit(unit, 'remove', id, `删除热点订阅「${before.name}」`, { before });
      return null;
    }),
});

async function lock(unit: Unit, actor: Actor, verb: keyof typeof followPolicy.verbs, id: number) {
  const row = await unit.one<{ name: string; words: string; version: number }>(sql`
    SELECT r.name, r.words, r.version FROM hot_follow r WHERE r.id = ${id} AND ${followPolicy.reach(actor, verb)} FOR UPDATE`);
  if (!row) throw RowMissing('订阅');
  return row;
}

/** Sources are the channel's: those of another do not exist. */
async function sourcesSeen(unit: Unit, actor: Actor, ids: readonly number[]) {
  const rows = await unit.query(
    sql`SELECT 1 FROM hot_source WHERE id = ${anyOf(ids)} AND channel_id = ${actor.channelId}`,
  );
  if (rows.length < new Set(ids).size) throw RowMissing('热点来源');
}

/** Accounts that are followed must be ones the actor may look at. */
async function accountsSeen(unit: Unit, actor: Actor, ids: readonly number[]) {
  const rows = await unit.query(sql`
    SELECT 1 FROM hot_benchmark b WHERE b.id = ${anyOf(ids)} AND ${benchmarksSeen(actor, contract.hotBenchmark.list)}`);
  if (rows.length < new Set(ids).size) throw RowMissing('对标账号');
}

const audit = (
  unit: Unit,
  verb: string,
  id: number,
  summary: string,
  change: { before?: object; after?: object } = {},
) => unit.audit({ action: `hotFollow.${verb}`, entity: 'hotFollow', entityId: id, summary, ...change });
