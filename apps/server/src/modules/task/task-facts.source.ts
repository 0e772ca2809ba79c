import { sql } from '#db/sql.ts';
import { eventFacts } from '../report/index.ts';

/** Tasks that reached people, and those they finished. */
export const taskFacts = eventFacts('task', {
  from: sql`task_member t`,
  channel: sql`t.channel_id`,
  node: sql`t.node_id`,
  member: sql`t.owner_id`,
  moments: { tasks: sql`t.created_at`, tasksDone: sql`t.done_at` },
});
