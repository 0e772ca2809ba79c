import { PLATFORM_IDS, PLATFORMS, type RankBy } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';

/** What posts (`p`, on account `a`) are put together by: the id of their group, and how groups are called. */
interface Grouping {
  id: SQL;
  /** `id, name, note` of the groups that a condition on `g.id` allows. */
  names(channelId: number | null): SQL;
}

export const GROUPINGS: Readonly<Record<RankBy, Grouping>> = {
  theme: {
    id: sql`p.batch_id`,
    names: (channelId) => sql`
      SELECT b.batch_id AS id, b.name, '' AS note FROM publish_batch b
      WHERE b.kind = 'aiTheme' AND b.channel_id = ${channelId}`,
  },
  article: {
    id: sql`p.subject_id`,
    names: (channelId) => sql`
      SELECT s.id, s.title AS name, b.name AS note
      FROM (SELECT DISTINCT ON (t.subject_id) t.subject_id AS id, t.title, t.batch_kind, t.batch_id FROM publish_attempt t
            WHERE t.channel_id = ${channelId} AND t.subject_kind = 'aiArticle' ORDER BY t.subject_id, t.id DESC) s
      JOIN publish_batch b ON b.kind = s.batch_kind AND b.batch_id = s.batch_id`,
  },
  account: {
    id: sql`p.account_id`,
    names: (channelId) => sql`
      SELECT c.id, c.name, ${platformName(sql`c.platform`)} || CASE WHEN c.deleted_at IS NULL THEN '' ELSE '，已删除' END AS note
      FROM content_account c WHERE c.channel_id = ${channelId}`,
  },
  dealer: {
    id: sql`a.dealer_id`,
    names: (channelId) => sql`SELECT n.id, n.name, '' AS note FROM node n WHERE n.channel_id = ${channelId}`,
  },
  adviser: {
    id: sql`p.owner_id`,
    names: () => sql`SELECT m.id, m.name, m.uname AS note FROM member m`,
  },
  platform: {
    id: sql`array_position(${PLATFORM_IDS}::text[], p.platform)`,
    names: () => sql`
      SELECT t.id, t.name, '' AS note
      FROM unnest(${PLATFORM_IDS.map((_, at) => at + 1)}::int[], ${PLATFORM_IDS.map((id) => PLATFORMS[id].name)}::text[]) AS t(id, name)`,
  },
};

function platformName(column: SQL): SQL {
  return sql`(${PLATFORM_IDS.map((id) => PLATFORMS[id].name)}::text[])[array_position(${PLATFORM_IDS}::text[], ${column})]`;
}
