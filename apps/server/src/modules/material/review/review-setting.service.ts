import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { reviewLevels } from '../../review/index.ts';
import type { MaterialRecord } from '../material.repository.ts';
import { nodeKind } from './review-setting.repository.ts';

/** How many reviews the channel wants. */
export const materialLevels = reviewLevels({
  key: 'material.reviewLevels',
  word: '素材',
  calls: contract.materialReview,
});

/** What hangs on an organisation has no dealer to review it first: one review, the organisation's. */
export async function stagesFor(db: Queries, { channelId, nodeId }: MaterialRecord): Promise<1 | 2> {
  if ((await materialLevels.read(db, channelId)) === 1) return 1;
  const node = await nodeKind(db, nodeId);
  return node?.kind === 'organ' ? 1 : 2;
}
