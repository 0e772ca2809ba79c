import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { holds } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { eventFacts } from '../report/index.ts';

const { taskMember } = contract;

/** Tasks that reached people, and those they finished. */
export const taskFacts = eventFacts('task', {
  from: sql`task_member t`,
  channel: sql`t.channel_id`,
  node: sql`t.node_id`,
  member: sql`t.owner_id`,
  moments: { tasks: sql`t.created_at`, tasksDone: sql`t.done_at` },
  single: {
    id: sql`t.id`,
    opens: {
      id: sql`t.task_id`,
      name: sql`(SELECT k.title FROM task k WHERE k.id = t.task_id)`,
      by: (actor) =>
        holds(actor, taskMember.list)
          ? scope(actor, taskMember.list).on({
              channel: sql`t.channel_id`,
              path: sql`t.path`,
              node: sql`t.node_id`,
              owner: sql`t.owner_id`,
            })
          : sql`false`,
    },
  },
});
