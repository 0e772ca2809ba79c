import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { FactNote } from '#kernel/model.ts';
import { IN_FORCE } from './ai.scope.ts';
import { pickFacts } from './fact.repository.ts';

/**
 * The facts that a person chose, for writing; a foreign or deleted one is missing.
 * @public
 */
export async function factNotes(db: Queries, actor: Actor, ids: readonly number[]): Promise<FactNote[]> {
  if (ids.length === 0) return [];
  const rows = await pickFacts(db, actor, { ids: [...ids] });
  if (rows.length < new Set(ids).size) throw RowMissing('事实');
  return rows.map(({ id, kind, subject, name, value }) => ({ id, kind, subject, name, value }));
}

/** Facts that the actor may use in a text, expired or not. */
export const usableFacts = async (db: Queries, actor: Actor, ids: readonly number[]): Promise<number[]> =>
  (await pickFacts(db, actor, { ids: [...ids] })).map(({ id }) => id);

export interface FactNow {
  id: number;
  kind: FactNote['kind'];
  subject: string;
  name: string;
  value: string;
  version: number;
  /** The last day it holds, or none. */
  until: string | null;
  state: 'valid' | 'expired' | 'removed';
}

/**
 * What facts that a text already binds say now, for showing it and for checks. Whoever may see the text may see them.
 * @public
 */
export async function factsNow(
  db: Queries,
  channelId: number,
  ids: readonly number[],
): Promise<Map<number, FactNow>> {
  const rows = await db.query<FactNow>(sql`
    SELECT r.id, r.kind, r.subject, r.name, r.value, r.version, r.until,
           CASE WHEN r.deleted_at IS NOT NULL THEN 'removed' WHEN ${IN_FORCE} THEN 'valid' ELSE 'expired' END AS state
    FROM ai_fact r WHERE r.channel_id = ${channelId} AND r.id = ${anyOf(ids)}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What holds now in the whole channel, for comparing it with what is talked about. */
export const channelFacts = (db: Queries, channelId: number) =>
  db.query<Pick<FactNow, 'id' | 'subject' | 'name' | 'value'>>(sql`
    SELECT r.id, r.subject, r.name, r.value FROM ai_fact r
    WHERE r.channel_id = ${channelId} AND r.deleted_at IS NULL AND ${IN_FORCE} ORDER BY r.id LIMIT 2000`);

/** What somebody at a node may be told: facts of the node and of those above, past their end or not. */
export const factsAt = (db: Queries, channelId: number, nodeIds: readonly number[]) =>
  db.query<
    Pick<FactNow, 'id' | 'kind' | 'subject' | 'name' | 'value' | 'version' | 'until'> & {
      nodeId: number;
      expired: boolean;
    }
  >(sql`
    SELECT r.id, r.kind, r.subject, r.name, r.value, r.version, r.until, r.node_id AS "nodeId",
           NOT ${IN_FORCE} AS expired FROM ai_fact r
    WHERE r.channel_id = ${channelId} AND r.node_id = ${anyOf(nodeIds)} AND r.deleted_at IS NULL ORDER BY r.id LIMIT 2000`);

/** What holds today of shops themselves under a name, such as 营业时间, at any of these places. */
export const shopFacts = (db: Queries, nodeIds: readonly number[], name: string) =>
  db.query<Pick<FactNow, 'subject' | 'value'> & { nodeId: number }>(sql`
    SELECT r.subject, r.value, r.node_id AS "nodeId" FROM ai_fact r
    WHERE r.node_id = ${anyOf(nodeIds)} AND r.kind = 'store' AND r.name = ${name} AND r.deleted_at IS NULL AND ${IN_FORCE} ORDER BY r.id`);

const MOST_PUBLIC = 12;
const PUBLIC_ORDER = sql`CASE r.kind WHEN 'price' THEN 1 WHEN 'offer' THEN 2 WHEN 'config' THEN 3 END`;

/** What may be told in public of a product at a place: prices, offers and equipment that hold today, as the nearest place says them. */
export const productFacts = (
  db: Queries,
  { channelId, nodeIds, subject }: { channelId: number; nodeIds: readonly number[]; subject: string },
) =>
  db.query<Pick<FactNow, 'name' | 'value' | 'until'>>(sql`
    SELECT DISTINCT ON (${PUBLIC_ORDER}, r.name) r.name, r.value, to_char(r.until, 'YYYY-MM-DD') AS until
    FROM ai_fact r
    WHERE r.channel_id = ${channelId} AND r.node_id = ${anyOf(nodeIds)} AND r.subject = ${subject} AND ${PUBLIC_ORDER} IS NOT NULL
      AND r.deleted_at IS NULL AND ${IN_FORCE}
    ORDER BY ${PUBLIC_ORDER}, r.name, length(r.path) DESC, r.id LIMIT ${MOST_PUBLIC}`);
