import { contract } from '@zhiying/contract';
import { IllegalReview, type Reviewed } from '../../review/index.ts';
import { articleDecisions, articlePolicy } from '../article/article.policy.ts';
import { type ArticleRecord, lockReached, writeReview } from '../article/article.repository.ts';
import { announceReview } from './announce-review.ts';

/** An article as the review knows it. Its version does not grow: whoever has it open has the same text as before. */
export const reviewedArticle: Reviewed<ArticleRecord> = {
  kind: 'article',
  word: '文章',
  measure: '篇',
  entity: 'aiArticle',
  reviewArea: 'aiArticleReview',
  notice: 'theme',
  decides: contract.aiArticleReview.pass,
  queueLink: '/home/ai?tabid=review',
  link: ({ id, themeId }) => `/home/ai?theme=${themeId}&article=${id}`,
  tellsAll: true,
  state: ({ review }) => review,
  lock: (unit, actor, verb, ids) =>
    lockReached(unit, actor, verb === 'submit' || verb === 'cancelSubmit' ? verb : 'review', ids),
  guard(actor, verb, article) {
    if (verb === 'pass' || verb === 'reject') articleDecisions.guard(actor, verb, article);
    else if (verb !== 'assign') articlePolicy.guard(actor, verb, article);
    else if (article.review !== 'pending') throw IllegalReview(article.name, article.review, '指定审核人');
  },
  async write(unit, id, state, columns) {
    const row = await writeReview(unit, state, columns, id);
    if (row) await announceReview(unit, row);
  },
};
