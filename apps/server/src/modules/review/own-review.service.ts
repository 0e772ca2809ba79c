import { contract, ReviewSetting } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Obstacle } from '#kernel/access/policy.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { defineSetting } from '#kernel/setting.ts';
import { KEY } from './own-review.scope.ts';
import { OwnPiece } from './review.errors.ts';

/** Whether people of a channel may decide on what they made or submitted themselves. Not until somebody allows it. */
export const ownReview = defineSetting({ key: KEY, schema: ReviewSetting, initial: { ownAllowed: false } });

/** What an area's policy knows of a row for `ownPiece`. */
export interface Barred {
  name: string;
  barredIds: readonly (number | null)[];
}

/** The actor made, changed or submitted it: an obstacle for the area's policy, at every stage of the review. */
export const ownPiece: Obstacle<Barred> = ({ name, barredIds }, actor) =>
  barredIds.includes(actor.id) && (() => OwnPiece(name));

export const ownReviewHandlers = ({ db, tx }: Pick<Kernel, 'db' | 'tx'>) => ({
  setting: (actor: Actor) => ownReview.read(db, actor.channelId),

  setSetting: (actor: Actor, after: ReviewSetting) =>
    tx(actor, (unit) => {
      const summary = `${after.ownAllowed ? '允许' : '不允许'}审核本人提交的内容`;
      return ownReview.change(unit, actor, after, {
        call: contract.review.setSetting,
        entity: 'channel',
        summary,
      });
    }),
});
