import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { taskHeld } from './task.scope.ts';

export interface GivableTask {
  id: number;
  name: string;
  endAt: string | null;
  wanted: number;
  running: boolean;
}

/** Tasks that another area gives to somebody besides those they were planned for: within the actor's scope for its call. */
export const tasksToGive = (db: Queries, actor: Actor, asked: RequiredCalls, id?: number) =>
  db.query<GivableTask>(sql`
    SELECT t.id, t.title AS name, t.end_at AS "endAt", t.wanted, t.state = 'running' AS running FROM task t
    WHERE t.channel_id = ${actor.channelId} AND NOT t.template AND ${taskHeld(actor, asked)}
      ${id === undefined ? sql`AND t.state = 'running'` : sql`AND t.id = ${id}`}
    ORDER BY t.created_at DESC, t.id DESC LIMIT 200`);
