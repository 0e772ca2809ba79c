import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { reviewLevels } from '../../review/index.ts';
import { parentOf } from './note.repository.ts';

/** How many reviews the channel wants. */
export const substanceLevels = reviewLevels({
  key: 'substance.reviewLevels',
  word: '内容',
  calls: contract.substanceReview,
});

/** What head office itself makes has nobody below to look at it first: one review, its own. */
export async function stagesFor(
  db: Queries,
  { channelId, nodeId }: { channelId: number; nodeId: number },
): Promise<1 | 2> {
  if ((await substanceLevels.read(db, channelId)) === 1) return 1;
  const node = await parentOf(db, nodeId);
  return node?.parentId ? 2 : 1;
}
