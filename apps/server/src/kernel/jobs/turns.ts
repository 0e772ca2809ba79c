import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';

/** Whose turn a job takes: the channel's, or the person's where there is none. */
export const partyOf = (actor: Actor | undefined) =>
  actor ? (actor.channelId === null ? `member ${actor.id}` : `channel ${actor.channelId}`) : 'system';

/**
 * Which turn a new job takes among those that wait in its queue. Every party has one job a turn: a thousand of one channel
 * stand in a thousand turns, and the only one of another stands in the first of those, so it is next. Whoever comes later never
 * gets a turn that is over: nobody waits for ever. Read from indexes, whatever the number that waits.
 */
export const nextTurn = (queue: string, party: string) => sql`
  coalesce((SELECT max(turn) + 1 FROM job_run WHERE queue = ${queue} AND party = ${party} AND status = 'queued'),
           (SELECT min(turn) FROM job_run WHERE queue = ${queue} AND party IS NOT NULL AND status = 'queued'), 0)`;
