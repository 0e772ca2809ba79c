import type { BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { reviewing } from '../../review/index.ts';
import { publishAutomatically } from '../theme/auto-publish.ts';
import { themesPassed } from '../theme/theme.repository.ts';
import { historySource, queueSource } from './review.source.ts';
import { articleReview } from './review-setting.scope.ts';
import { reviewedArticle } from './reviewed-article.ts';

type Calls = typeof contract.aiArticleReview;

export const articleReviews = (kernel: Kernel) => {
  const { db, storage } = kernel;
  const reviews = reviewing(kernel, reviewedArticle);

  /** What goes out by itself waited for this. */
  async function sendWaiting(articleIds: readonly number[]) {
    for (const theme of await themesPassed(db, articleIds)) await publishAutomatically(kernel, theme);
  }

  return {
    ...reviews,

    async pass(actor: Actor, body: BodyOf<Calls['pass']>) {
      const passed = await reviews.pass(actor, body);
      await sendWaiting(passed.rows.map(({ id }) => id));
      return passed;
    },

    queue: (actor: Actor, body: BodyOf<Calls['queue']>) =>
      listPage(db, queueSource(storage, actor, body), body),
    history: (actor: Actor, body: BodyOf<Calls['history']>) => listPage(db, historySource(actor, body), body),

    ...articleReview.handlers(kernel),
  };
};
