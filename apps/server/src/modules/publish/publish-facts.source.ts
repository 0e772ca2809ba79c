import { sql } from '#db/sql.ts';
import { eventFacts } from '../report/index.ts';

/** Posts that are out. One that disappears later was published all the same. */
export const postFacts = eventFacts('post', {
  from: sql`publish_attempt p`,
  channel: sql`p.channel_id`,
  node: sql`p.node_id`,
  member: sql`p.owner_id`,
  subject: { kind: sql`p.subject_kind`, id: sql`p.subject_id` },
  record: sql`p.id`,
  platform: sql`p.platform`,
  moments: { posts: sql`p.published_at` },
});
