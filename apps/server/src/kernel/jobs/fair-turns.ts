import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';

/** The party a job's turn belongs to: the person, so that colleagues do not wait behind each other. */
export const fairnessKey = (actor: Actor | undefined) => (actor ? `member ${actor.id}` : 'system');

/**
 * The turn of a new job among those waiting in its queue. Every party has one job per turn: a thousand jobs of one
 * person take a thousand turns, and another person's only job takes the current turn, so it runs next. Turns never go
 * back. Reads indexes only, whatever the number waiting.
 */
export const nextFairTurn = (queue: string, party: string) => sql`
  coalesce((SELECT max(turn) + 1 FROM job_run WHERE queue = ${queue} AND party = ${party} AND status = 'queued'),
           least((SELECT min(turn) FROM job_run WHERE queue = ${queue} AND party IS NOT NULL AND status = 'queued'),
                 (SELECT max(turn) FROM job_run WHERE queue = ${queue} AND party IS NOT NULL AND status = 'running')), 0)`;
