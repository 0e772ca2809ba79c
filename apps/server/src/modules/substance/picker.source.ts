import { type BodyOf, contract, MOST_OFFERED, type SubstanceChoice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { nameContains } from '#kernel/list/search.ts';
import type { Storage } from '#kernel/storage.ts';
import { shownMaterials } from '../material/index.ts';
import { blockedSubstance, ownedSubstances } from './substance.scope.ts';

const usable = sql`(s.status IN ('passed', 'published', 'withdrawn') AND ${blockedSubstance} IS NULL)`;

export const pickSubstances = (
  { db, storage }: Kernel,
  actor: Actor,
  { q, kind, ids }: BodyOf<typeof contract.substance.picker>,
) =>
  choicesWhere(
    db,
    storage,
    sql`${ownedSubstances(actor, contract.substance.picker)}
        ${ids ? sql`AND s.id = ${anyOf(ids)}` : sql`AND ${usable}`}
        ${q ? sql`AND ${nameContains(sql`s.title`, q)}` : sql``} ${kind ? sql`AND s.kind = ${kind}` : sql``}`,
  );

/** The pieces of these ids that `within`, a condition on `s`, reaches: by name and cover, newest first. */
export const substanceChoices = (
  db: Queries,
  storage: Storage | null,
  ids: readonly number[],
  within: SQL = sql`true`,
) => choicesWhere(db, storage, sql`s.id = ${anyOf(ids)} AND ${within}`);

async function choicesWhere(db: Queries, storage: Storage | null, where: SQL): Promise<SubstanceChoice[]> {
  const rows = await db.query<Omit<SubstanceChoice, 'cover'> & { coverId: number | null }>(sql`
    SELECT s.id, s.title AS name, s.kind, s.status, ${blockedSubstance} AS blocked, NOT ${usable} AS disabled,
           coalesce(s.cover_id, s.material_ids[1]) AS "coverId"
    FROM substance s WHERE s.deleted_at IS NULL AND ${where} ORDER BY s.created_at DESC, s.id DESC LIMIT ${MOST_OFFERED}`);
  const covers = await shownMaterials(
    db,
    storage,
    rows.flatMap(({ coverId }) => coverId ?? []),
  );
  return rows.map(({ coverId, ...row }) => ({
    ...row,
    cover: (coverId && covers.get(coverId)?.thumb) || null,
  }));
}
