import { type ClueOrigin, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { cluesOf, poolOf } from '../clue.scope.ts';
import { clueOrigins } from '../clue.slots.ts';

const SHOWN = 5;

/** The words a clue began with, oldest first. Two areas may know the same comment: it is told once. */
export async function originOf({ db, contributions }: Kernel, actor: Actor, id: number) {
  const clues = await db.query<{ id: number }>(sql`
    SELECT x.id FROM clue c JOIN clue x ON x.id = c.id OR x.merged_into = c.id
    WHERE c.id = ${id} AND c.merged_into IS NULL
      AND (${cluesOf(actor, contract.clue.origin)} OR ${poolOf(actor, contract.clue.origin)})`);
  if (clues.length === 0) throw RowMissing('线索');
  const ids = clues.map((clue) => clue.id);
  const found = (await Promise.all(contributions(clueOrigins).map((find) => find(db, ids)))).flat();
  const once = new Map<string, ClueOrigin>();
  for (const said of found) {
    const key = `${said.at} ${said.text}`;
    if (!once.get(key)?.url) once.set(key, said);
  }
  return { said: [...once.values()].sort((one, two) => one.at.localeCompare(two.at)).slice(0, SHOWN) };
}
