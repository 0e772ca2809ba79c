import { contract, type SubstanceChoice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Storage } from '#kernel/storage.ts';
import { ownedSubstances, substanceChoices } from '../substance/index.ts';

/** Whoever puts pieces into a task must see them. */
export async function checkPieces(db: Queries, actor: Actor, ids: readonly number[]) {
  if (ids.length === 0) return;
  const found = await db.query(sql`
    SELECT s.id FROM substance s WHERE s.id = ${anyOf(ids)} AND s.deleted_at IS NULL AND ${ownedSubstances(actor, contract.substance.picker)}`);
  if (found.length < new Set(ids).size) throw RowMissing('内容');
}

/** Pieces by id, each with its cover: whoever has the task sees what it is about. */
export async function piecesOf(db: Queries, storage: Storage, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, SubstanceChoice>();
  const rows = await substanceChoices(db, storage, sql`s.id = ${anyOf(ids)}`);
  return new Map(rows.map((row) => [row.id, row]));
}
