import { sql } from '#db/sql.ts';
import { eventFacts } from '../report/index.ts';

/** Talks that customers began, and those a person answered. */
export const talkFacts = eventFacts('talk', {
  from: sql`chat_talk t`,
  channel: sql`t.channel_id`,
  node: sql`t.node_id`,
  member: sql`t.owner_id`,
  record: sql`t.id`,
  platform: sql`t.platform`,
  moments: { talks: sql`t.started_at`, talksAnswered: sql`t.person_reply_at` },
  corrects: true,
});
