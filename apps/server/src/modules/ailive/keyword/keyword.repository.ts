import { contract, type KeywordRule } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { usable } from '#kernel/access/row-reach.ts';

/** The rules that hold for somebody's rooms. */
export const ownRules = (db: Queries, actor: Actor) =>
  db.query<KeywordRule>(sql`
    SELECT r.id, r.name, r.must, r."any", r.deny, r.priority, r.cooldown_seconds AS "cooldownSeconds", r.answers, r.enabled
    FROM live_keyword r WHERE ${usable(actor, contract.liveKeyword.list)} ORDER BY r.priority DESC, r.id LIMIT 1000`);
