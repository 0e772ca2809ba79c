import { contract, type Tone } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { usable } from './ai.scope.ts';

export interface Style {
  name: string;
  tone: Tone | null;
  content: string;
}

/** A style of the resource library that the actor may write in. */
export async function styleOf(db: Queries, actor: Actor, id: number): Promise<Style> {
  const row = await db.one<Style>(sql`
    SELECT r.name, r.tone, r.content FROM ai_prompt r
    WHERE r.id = ${id} AND r.kind = 'style' AND ${usable(actor, contract.aiFact.picker)}`);
  if (!row) throw RowMissing('风格');
  return row;
}
