import { type Article, contract, type ReviewState, type Theme, themeState } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { type Barred, givenToOthers, ownPiece, reviewNotIn, reviewOff } from '../../review/index.ts';
import {
  AlreadyWritten,
  BeingWritten,
  IllegalMove,
  MendFirst,
  NotThereYet,
  NotWritten,
  PostsOpen,
} from '../ai-create.errors.ts';
import { ownedArticles } from './article.scope.ts';

/** What decides about an article, besides who asks. Its `name` is its title. */
export interface ArticleFacts extends Barred {
  no: number;
  status: Article['status'];
  /** It has a text, of this writing or of one before. */
  written: boolean;
  topic: string;
  themeStatus: Theme['status'];
  /** A post of it waits for its time or is on its way. */
  postsOpen: boolean;
  /** With something that must be mended. */
  blocks: number;
  /** Its channel wants articles to be passed before they go out. */
  reviewOn: boolean;
  review: ReviewState;
  reviewerIds: readonly number[];
}

type Against = Obstacle<ArticleFacts>;

/** States of a theme in which its articles may still be changed. */
const EDITABLE: readonly Theme['status'][] = [
  'generating',
  'ready',
  'scheduled',
  'releasing',
  'partial',
  'failed',
  'cancelled',
];

const closed =
  (verb: string): Against =>
  ({ topic, themeStatus }) =>
    !EDITABLE.includes(themeStatus) && (() => IllegalMove(topic, themeStatus, verb));
/** One by itself is also written while others of its theme are. */
const notWritable: Against = ({ topic, themeStatus }) =>
  themeStatus !== 'generating' &&
  !themeState.mayMove(themeStatus, 'generating') &&
  (() => IllegalMove(topic, themeStatus, '生成文章'));
const beingWritten: Against = ({ no, status }) =>
  (status === 'queued' || status === 'writing') && (() => BeingWritten(no));
/** Locks are per article: what is scheduled goes out as it was released, the rest of its theme goes on. */
const scheduled: Against = ({ no, postsOpen }) => postsOpen && (() => PostsOpen(no));
const unwritten: Against = ({ no, written }) => !written && (() => NotWritten(no));

/** Both ways to decide; the row says `review` for either. */
export const articleDecisions = policy<ArticleFacts>(ownedArticles)({
  pass: {
    call: contract.aiArticleReview.pass,
    unless: [reviewNotIn(['pending'], '通过'), beingWritten, givenToOthers, ownPiece],
  },
  reject: {
    call: contract.aiArticleReview.reject,
    unless: [reviewNotIn(['pending'], '驳回'), beingWritten, givenToOthers, ownPiece],
  },
});

export const articlePolicy = policy<ArticleFacts>(ownedArticles)({
  edit: { call: contract.aiArticle.update, unless: [closed('修改文章'), scheduled, beingWritten, unwritten] },
  replace: {
    call: contract.aiArticle.replace,
    unless: [
      scheduled,
      beingWritten,
      ({ no, status }) => status !== 'done' && (() => NotThereYet(no)),
      notWritable,
    ],
  },
  retry: {
    call: contract.aiArticle.retry,
    unless: [beingWritten, ({ no, status }) => status === 'done' && (() => AlreadyWritten(no)), notWritable],
  },
  override: {
    call: contract.aiArticle.override,
    unless: [closed('放行提醒'), scheduled, beingWritten, unwritten],
  },
  share: { call: contract.aiArticle.share, unless: [unwritten] },
  submit: {
    call: contract.aiArticle.submit,
    unless: [
      closed('提交审核'),
      scheduled,
      beingWritten,
      unwritten,
      reviewOff('文章'),
      reviewNotIn(['draft', 'rejected'], '提交审核'),
      ({ no, blocks }) => blocks > 0 && (() => MendFirst(no)),
    ],
  },
  cancelSubmit: { call: contract.aiArticle.cancelSubmit, unless: [reviewNotIn(['pending'], '撤回审核')] },
  review: articleDecisions.verbs.reject,
});

export type ArticleVerb = keyof typeof articlePolicy.verbs;
