import type { BodyOf, contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { reviewing } from '../../review/index.ts';
import { sendByItself } from '../theme/auto-send.ts';
import { historySource, queueSource } from './review.source.ts';
import { articleReview } from './review-setting.ts';
import { reviewedArticle } from './reviewed-article.ts';

type Calls = typeof contract.aiArticleReview;

export const articleReviews = (kernel: Kernel) => {
  const { db, storage } = kernel;
  const reviews = reviewing(kernel, reviewedArticle);

  /** What goes out by itself waited for this. */
  async function sendWaiting(articleIds: readonly number[]) {
    const themes = await db.query<{ id: number }>(sql`
      SELECT DISTINCT t.id FROM ai_theme t JOIN ai_article a ON a.theme_id = t.id
      WHERE a.id = ${anyOf(articleIds)} AND t.auto_send AND t.status = 'ready' AND NOT EXISTS (
        SELECT 1 FROM ai_article o WHERE o.theme_id = t.id AND o.review <> 'passed')`);
    for (const theme of themes) await sendByItself(kernel, theme);
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
