import { sql } from '#db/sql.ts';
import { type FactSource, platformNumber } from '../report/index.ts';

/** What posts gained by the day. Platforms correct their figures, so a day may turn out to have been less. */
export const gainedFacts: FactSource = {
  name: 'gained',
  measures: ['views', 'likes', 'comments', 'forwards'],
  corrects: true,
  rows: ({ channelId, from, to }) => sql`
    SELECT d.day, p.node_id, coalesce(p.owner_id, 0) AS member_id, p.subject_kind, p.subject_id, p.id AS record_id,
           ${platformNumber(sql`p.platform`)} AS platform, coalesce(d.views, 0) AS views, coalesce(d.likes, 0) AS likes,
           coalesce(d.comments, 0) AS comments, coalesce(d.shares, 0) AS forwards
    FROM post_day d JOIN publish_attempt p ON p.id = d.attempt_id
    WHERE d.channel_id = ${channelId} AND d.day BETWEEN ${from} AND ${to}`,
};
