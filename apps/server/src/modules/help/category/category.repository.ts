import { contract, type HelpCategory } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { wholeChannel } from '#kernel/access/row-reach.ts';
import { RowMissing, translate } from '#kernel/errors.ts';
import { CategoryTaken, OrderIncomplete } from '../help.errors.ts';
import { categoryPolicy } from '../help.policy.ts';
import { readable } from '../help.scope.ts';

const taken = translate({ help_category_name: CategoryTaken });
const NOUN = '分类';

/** How much hangs on one: articles and categories. */
const HELD = sql`((SELECT count(*) FROM help_article a WHERE a.category_id = r.id)
  + (SELECT count(*) FROM help_category b WHERE b.parent_id = r.id))::int`;

/** Every category of the channel, parents first. */
export async function findCategories(db: Queries, actor: Actor): Promise<HelpCategory[]> {
  const rows = await db.query<
    Omit<HelpCategory, 'can' | 'articles'> & { held: number; reached: boolean[] }
  >(sql`
    SELECT r.id, r.parent_id AS "parentId", r.name, r.guide_key IS NOT NULL AS builtin, ${HELD} AS held,
           ${categoryPolicy.reached(actor)} AS reached
    FROM help_category r WHERE r.channel_id = ${actor.channelId} ORDER BY r.place, r.id`);
  const counts = await db.query<{ id: number; count: number }>(sql`
    SELECT r.category_id AS id, count(*)::int AS count FROM help_article r
    WHERE ${readable(actor)} AND r.category_id IS NOT NULL GROUP BY r.category_id`);
  const own = new Map(counts.map(({ id, count }) => [id, count]));
  const can = categoryPolicy.can(actor);
  const below = (id: number): number =>
    (own.get(id) ?? 0) +
    rows.filter(({ parentId }) => parentId === id).reduce((sum, row) => sum + below(row.id), 0);
  return rows.map(({ held, reached, ...row }) => ({
    ...row,
    articles: below(row.id),
    can: can({ builtin: row.builtin, held, reached }),
  }));
}

export interface CategoryRecord {
  id: number;
  name: string;
  parentId: number | null;
  builtin: boolean;
  held: number;
}

/** The category, locked, with nothing in the way of the verb. */
export async function lockCategory(
  db: Queries,
  actor: Actor,
  verb: keyof typeof categoryPolicy.verbs,
  id: number,
): Promise<CategoryRecord> {
  const found = await db.one<CategoryRecord>(sql`
    SELECT r.id, r.name, r.parent_id AS "parentId", r.guide_key IS NOT NULL AS builtin, ${HELD} AS held
    FROM help_category r WHERE r.id = ${id} AND ${categoryPolicy.reach(actor, verb)} FOR UPDATE OF r`);
  if (!found) throw RowMissing(NOUN);
  categoryPolicy.guard(actor, verb, found);
  return found;
}

const mine = (actor: Actor): SQL => wholeChannel(actor, contract.helpCategory.update);

/** The category and those above it, itself first; empty for somebody else's. */
export const findAbove = async (db: Queries, actor: Actor, id: number): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`
    WITH RECURSIVE up AS (
      SELECT r.id, r.parent_id, 1 AS step FROM help_category r WHERE r.id = ${id} AND ${mine(actor)}
      UNION ALL SELECT p.id, p.parent_id, up.step + 1 FROM help_category p JOIN up ON p.id = up.parent_id WHERE up.step < 10)
    SELECT id FROM up ORDER BY step`);
  return rows.map((row) => row.id);
};

/** How many levels hang below one. */
export async function depthBelow(db: Queries, id: number): Promise<number> {
  const row = await db.one<{ depth: number }>(sql`
    WITH RECURSIVE down AS (
      SELECT ${id}::bigint AS id, 0 AS step
      UNION ALL SELECT c.id, down.step + 1 FROM help_category c JOIN down ON c.parent_id = down.id WHERE down.step < 10)
    SELECT max(step)::int AS depth FROM down`);
  return row?.depth ?? 0;
}

export const countCategories = async (db: Queries, channelId: number) =>
  (await db.query(sql`SELECT id FROM help_category WHERE channel_id = ${channelId}`)).length;

export async function insertCategory(
  db: Queries,
  channelId: number,
  { name, parentId }: { name: string; parentId: number | null },
): Promise<number> {
  const row = await db
    .one<{ id: number }>(sql`
      INSERT INTO help_category (channel_id, parent_id, name, place)
      SELECT ${channelId}, ${parentId}, ${name}, coalesce(max(place), 0) + 1 FROM help_category WHERE channel_id = ${channelId} RETURNING id`)
    .catch(taken);
  return row?.id ?? 0;
}

export const updateCategory = (db: Queries, id: number, name: string, parentId: number | null) =>
  db
    .query(sql`UPDATE help_category SET name = ${name}, parent_id = ${parentId} WHERE id = ${id}`)
    .catch(taken);

export const deleteCategory = (db: Queries, id: number) =>
  db.query(sql`DELETE FROM help_category WHERE id = ${id}`);

/** Puts the categories below one parent in this order: all of them, or places would be given twice. */
export async function orderCategories(db: Queries, actor: Actor, ids: readonly number[]): Promise<number> {
  const mine = wholeChannel(actor, contract.helpCategory.order);
  const held = await db.query<{ parent: number | null }>(sql`
    SELECT r.parent_id AS parent FROM help_category r WHERE r.id = ${anyOf(ids)} AND ${mine} ORDER BY r.id FOR UPDATE OF r`);
  if (held.length < ids.length) throw RowMissing(NOUN);
  const [{ parent } = { parent: null }] = held;
  const beside = await db.one<{ all: number }>(sql`
    SELECT count(*)::int AS all FROM help_category r WHERE r.parent_id IS NOT DISTINCT FROM ${parent}::bigint AND ${mine}`);
  if (held.some((one) => one.parent !== parent) || beside?.all !== held.length) throw OrderIncomplete();
  await db.query(sql`
    UPDATE help_category r SET place = u.place FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS u(id, place) WHERE r.id = u.id`);
  return held.length;
}
