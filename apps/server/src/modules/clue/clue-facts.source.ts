import { sql } from '#db/sql.ts';
import { eventFacts } from '../report/index.ts';

/** Clues that came, those whose customer came to the store, and those won. One that is merged into another is taken back. */
export const clueFacts = eventFacts('clue', {
  from: sql`clue c`,
  channel: sql`c.channel_id`,
  node: sql`c.node_id`,
  member: sql`c.owner_id`,
  record: sql`c.id`,
  moments: { clues: sql`c.created_at`, storeVisits: sql`c.visited_at`, deals: sql`c.won_at` },
  where: sql`c.merged_into IS NULL`,
  corrects: true,
});
