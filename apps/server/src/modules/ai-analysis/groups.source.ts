import { PLATFORM_IDS, PLATFORMS, type RankBy } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { asked, type Keys, seen } from './posts.scope.ts';

/** What posts (`p`, on account `a`) are put together by: the id of their group, and how groups are called. */
interface Grouping {
  /** Null where a post has no such group: a film is of no article. */
  id(actor: Actor, keys: Keys): SQL;
  /** `id, name, note` of the groups that a condition on `g.id` allows. */
  names(actor: Actor, keys: Keys): SQL;
}

/** Whoever asked for a post from out of reach: it counts, they stay unnamed. */
const SOMEBODY_ELSE = 0;

/** Themes of articles and of films are counted apart: they are numbered apart, too. */
const byBatch = (kind: string): Grouping => ({
  id: () => sql`CASE WHEN p.batch_kind = ${kind} THEN p.batch_id END`,
  names: ({ channelId }) => sql`
    SELECT b.batch_id AS id, b.name, '' AS note FROM publish_batch b
    WHERE b.kind = ${kind} AND b.channel_id = ${channelId}`,
});

const bySubject = (kind: string): Grouping => ({
  id: () => sql`CASE WHEN p.subject_kind = ${kind} THEN p.subject_id END`,
  // As it stands on the posts that are seen; elsewhere it may be called otherwise.
  names: (actor, keys) => sql`
    SELECT s.id, s.title AS name, b.name AS note
    FROM (SELECT DISTINCT ON (p.subject_id) p.subject_id AS id, p.title, p.batch_kind, p.batch_id FROM publish_attempt p
          WHERE ${seen(actor, keys)} AND p.subject_kind = ${kind} ORDER BY p.subject_id, p.id DESC) s
    JOIN publish_batch b ON b.kind = s.batch_kind AND b.batch_id = s.batch_id`,
});

export const GROUPINGS: Readonly<Record<RankBy, Grouping>> = {
  theme: byBatch('aiTheme'),
  article: bySubject('aiArticle'),
  videoTheme: byBatch('videoTheme'),
  video: bySubject('video'),
  account: {
    id: () => sql`p.account_id`,
    names: ({ channelId }) => sql`
      SELECT c.id, c.name, ${platformName(sql`c.platform`)} || CASE WHEN c.deleted_at IS NULL THEN '' ELSE '，已删除' END AS note
      FROM content_account c WHERE c.channel_id = ${channelId}`,
  },
  dealer: {
    id: () => sql`a.dealer_id`,
    names: ({ channelId }) =>
      sql`SELECT n.id, n.name, '' AS note FROM node n WHERE n.channel_id = ${channelId}`,
  },
  adviser: {
    id: (actor, keys) => sql`CASE WHEN ${asked(actor, keys)} THEN p.owner_id ELSE ${SOMEBODY_ELSE} END`,
    names: () => sql`
      SELECT m.id, m.name, m.uname AS note FROM member m
      UNION ALL SELECT ${SOMEBODY_ELSE}::bigint, '其他组织', '由其他组织发布到当前范围内账号的内容'`,
  },
  platform: {
    id: () => sql`array_position(${PLATFORM_IDS}::text[], p.platform)`,
    names: () => sql`
      SELECT t.id, t.name, '' AS note
      FROM unnest(${PLATFORM_IDS.map((_, at) => at + 1)}::int[], ${PLATFORM_IDS.map((id) => PLATFORMS[id].name)}::text[]) AS t(id, name)`,
  },
};

function platformName(column: SQL): SQL {
  return sql`(${PLATFORM_IDS.map((id) => PLATFORMS[id].name)}::text[])[array_position(${PLATFORM_IDS}::text[], ${column})]`;
}
