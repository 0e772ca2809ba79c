import { type ClueOrigin, GROWTH_PLATFORMS, type GrowthPlatform } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { clueOrigins } from '../clue/index.ts';

/** What prospects said until they became clues; words that were deleted in time are gone here too. */
export const signalsOfClues = clueOrigins.with(async (db, clueIds) =>
  (
    await db.query<Omit<ClueOrigin, 'platform' | 'url'> & { platform: GrowthPlatform }>(sql`
      SELECT s.kind, s.platform, s.text, s.post, s.account, s.at
      FROM growth_signal s JOIN growth_prospect p ON p.id = s.prospect_id
      WHERE p.clue_id = ${anyOf(clueIds)} AND s.text <> '' AND s.at <= coalesce(p.clue_at, s.at) ORDER BY s.at DESC, s.id DESC LIMIT 5`)
  ).map((said) => ({ ...said, platform: GROWTH_PLATFORMS[said.platform], url: null })),
);
