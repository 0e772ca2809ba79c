import type { Queries } from '#db/database.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { OwnReviewer } from './review.errors.ts';
import type { Subject } from './reviewed.ts';
import { ableReviewers, memberName } from './reviewer.repository.ts';

/** Every named reviewer must be able to decide on all of the subjects. */
export async function checkReviewers(
  db: Queries,
  decides: RequiredCalls,
  subjects: readonly Subject[],
  reviewerIds: readonly number[],
  /** The current submitter. */
  submitter?: Actor,
) {
  if (reviewerIds.length === 0) return;
  for (const { name, path, channelId, barredIds } of subjects) {
    const barred = barredIds.length > 0 ? [...barredIds, submitter?.id] : [];
    const own = reviewerIds.find((id) => barred.includes(id));
    if (own) {
      const person = await memberName(db, own);
      throw OwnReviewer(name, person?.name ?? '');
    }
    const able = await ableReviewers(db, { reviewerIds, channelId, decides, path });
    if (able.length < new Set(reviewerIds).size) throw RowMissing('审核人');
  }
}
