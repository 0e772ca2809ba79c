import type { SubstanceChoice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Storage } from '#kernel/storage.ts';
import { substanceChoices } from '../substance/index.ts';
import { ownPieces } from './task.repository.ts';

/** Throws unless the planner sees every piece. */
export async function checkPieces(db: Queries, actor: Actor, ids: readonly number[]) {
  if (ids.length === 0) return;
  const found = await ownPieces(db, actor, ids);
  if (found.length < new Set(ids).size) throw RowMissing('内容');
}

/** Pieces by id, each with its cover: whoever has the task sees what it is about. */
export async function piecesOf(db: Queries, storage: Storage, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, SubstanceChoice>();
  const rows = await substanceChoices(db, storage, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
