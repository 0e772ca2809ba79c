import { type CheckWordChange, contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';

const SHOWN = 5;

export const changeSource = (actor: Actor): ListSource<CheckWordChange> => ({
  from: sql`ai_check_change c`,
  id: sql`c.id`,
  where: [sql`c.channel_id = ${actor.channelId}`, scope(actor, contract.aiCheck.changes).onRows(sql`c`)],
  sorts: { at: sql`c.created_at` },
  defaultSort: { sort: 'at', order: 'DESC' },
  load: (db, ids) =>
    db.query<CheckWordChange>(sql`
      SELECT c.id, c.created_at AS at, m.name AS by, c.summary, jsonb_array_length(c.added) AS added,
             jsonb_array_length(c.removed) AS removed,
             ARRAY(SELECT e->>'word' FROM jsonb_array_elements(CASE WHEN c.added = '[]' THEN c.removed ELSE c.added END) e LIMIT ${SHOWN}) AS some,
             c.id = (SELECT max(l.id) FROM ai_check_change l WHERE l.channel_id = c.channel_id) AS current
      FROM ai_check_change c JOIN member m ON m.id = c.owner_id WHERE c.id = ${anyOf(ids)}`),
});
