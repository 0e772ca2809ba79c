import type { PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { MAKES_ARTICLES, MAKES_VIDEOS } from './video.policy.ts';

export const usableAccounts = (
  unit: Queries,
  actor: Actor,
  ids: readonly number[],
  platforms: ('channels' | 'douyin' | 'kuaishou' | 'toutiao' | 'wechat' | 'xiaohongshu')[],
  form: 'article' | 'video',
) =>
  unit.query<{ id: number; platform: PlatformId }>(sql`
    SELECT a.id, a.platform FROM content_account a
    WHERE a.id = ${anyOf(ids)} AND a.deleted_at IS NULL AND a.platform = ANY(${[...platforms]}::text[])
      AND ${scope(actor, form === 'article' ? MAKES_ARTICLES : MAKES_VIDEOS).onRows(sql`a`)} ORDER BY a.id`);
