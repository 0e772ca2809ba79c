import { type ClueOrigin, PLATFORMS, type PlatformId } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { clueOrigins } from '../clue/index.ts';

/** The comments that clues were made from, with the post they stand below. */
export const commentsOfClues = clueOrigins.with(async (db, clueIds) =>
  (
    await db.query<Omit<ClueOrigin, 'kind' | 'platform'> & { platform: PlatformId }>(sql`
      SELECT c.platform, c.text, c.title AS post, p.url, a.name AS account, c.at
      FROM post_comment c JOIN content_account a ON a.id = c.account_id JOIN publish_attempt p ON p.id = c.attempt_id
      WHERE c.clue_id = ${anyOf(clueIds)} ORDER BY c.at LIMIT 5`)
  ).map((said) => ({ ...said, kind: 'comment' as const, platform: PLATFORMS[said.platform].name })),
);
