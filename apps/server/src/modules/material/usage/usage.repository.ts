import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import type { Unit } from '#kernel/unit.ts';
import { Blocked } from '../material.errors.ts';
import { lockMaterials } from '../material.repository.ts';
import { visible } from '../material.scope.ts';

/** An object that uses materials: its label and link. */
export interface MaterialUser {
  /** 内容, 专题, AI 视频… */
  kind: string;
  id: number | string;
  title: string;
  link: string | null;
  place: Place;
}

/**
 * Replaces the list of materials an object uses. Refuses one that was recalled, has expired or is not visible
 * to the actor.
 */
export async function setUsage(unit: Unit, actor: Actor, user: MaterialUser, materialIds: readonly number[]) {
  const used = materialIds.length
    ? await lockMaterials(unit, visible(actor, contract.material.info), materialIds)
    : [];
  for (const { name, blocked } of used) if (blocked) throw Blocked(name, blocked);
  const ids = used.map(({ id }) => id);
  await forget(unit, user, ids);
  const { channelId, nodeId, path, ownerId } = user.place;
  const added = await unit.query<{ id: number }>(sql`
    INSERT INTO material_usage (material_id, channel_id, node_id, path, owner_id, kind, target_id, title, link)
    SELECT id, ${channelId}, ${nodeId}, ${path}, ${ownerId}, ${user.kind}, ${String(user.id)}, ${user.title}, ${user.link}
    FROM unnest(${ids}::bigint[]) id
    ON CONFLICT (material_id, kind, target_id) DO UPDATE SET title = excluded.title, link = excluded.link
    RETURNING material_id AS id`);
  await recount(unit, added);
}

/** Removes the usage of a deleted object. */
export const dropUsage = (unit: Unit, user: Pick<MaterialUser, 'kind' | 'id'>) => forget(unit, user, []);

async function forget(unit: Unit, { kind, id }: Pick<MaterialUser, 'kind' | 'id'>, except: number[]) {
  const gone = await unit.query<{ id: number }>(sql`
    DELETE FROM material_usage WHERE kind = ${kind} AND target_id = ${String(id)} AND material_id <> ALL(${except}::bigint[])
    RETURNING material_id AS id`);
  await recount(unit, gone);
}

const recount = (unit: Unit, rows: { id: number }[]) =>
  unit.query(sql`
    UPDATE material m SET usages = (SELECT count(*) FROM material_usage u WHERE u.material_id = m.id)
    WHERE m.id = ${anyOf(rows.map(({ id }) => id))}`);

/** Whether all of these are visible to the actor. */
export async function areMaterialsVisible(
  db: Queries,
  actor: Actor,
  ids: readonly number[],
): Promise<boolean> {
  const seen = await db.query(sql`
    SELECT m.id FROM material m
    WHERE m.id = ${anyOf(ids)} AND m.deleted_at IS NULL AND ${visible(actor, contract.material.info)}`);
  return seen.length === new Set(ids).size;
}

const MOST_SHOWN = 200;

/** The call that makes each kind of object visible. */
const SEEN_BY: Record<string, RequiredCalls> = {
  'AI 文章': contract.aiArticle.list,
  内容: contract.substance.list,
  专题: contract.subject.list,
  'AI 视频': contract.video.list,
  素材包: contract.videoPackage.list,
  海报模板: contract.posterTemplate.list,
  海报: contract.poster.list,
  直播画面: contract.liveStage.info,
};

/**
 * That a material is used is visible to everybody who sees it; by what and by whom, only to those who see the
 * object too.
 */
const seenUsage = (actor: Actor): SQL => {
  const on = (asked: RequiredCalls) => scope(actor, asked).onRows(sql`u`);
  const named = Object.entries(SEEN_BY).map(([kind, asked]) => sql`WHEN u.kind = ${kind} THEN ${on(asked)}`);
  return sql`CASE ${join(named, ' ')} ELSE ${on(contract.material.list)} END`;
};

export async function listUsage(db: Queries, actor: Actor, materialId: number) {
  const rows = await db.query<{
    id: number;
    kind: string;
    targetId: string;
    title: string;
    link: string | null;
    owner: string;
    at: string;
    seen: boolean;
    total: number;
  }>(sql`
    SELECT u.id, u.kind, u.target_id AS "targetId", u.title, u.link, o.name AS owner, u.created_at AS at, ${seenUsage(actor)} AS seen,
           (count(*) OVER ())::int AS total
    FROM material_usage u JOIN member o ON o.id = u.owner_id WHERE u.material_id = ${materialId}
    ORDER BY u.id DESC LIMIT ${MOST_SHOWN}`);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, seen, ...row }) =>
      seen ? row : { ...row, targetId: '', title: '无权查看的内容', link: null, owner: '' },
    ),
  };
}
