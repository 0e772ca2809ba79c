import { type Article, contract, type Theme, themeState } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
import { AlreadyWritten, BeingWritten, IllegalMove, NotThereYet, NotWritten } from '../ai-create.errors.ts';

/** Articles (`a`) within the actor's scope for a call. */
export const ownedArticles = (actor: Actor, asked: Asked): SQL =>
  scope(actor, asked).on({
    channel: sql`a.channel_id`,
    path: sql`a.path`,
    node: sql`a.node_id`,
    owner: sql`a.owner_id`,
  });

/** What decides about an article, besides who asks. */
export interface ArticleFacts {
  no: number;
  status: Article['status'];
  /** It has a text, of this writing or of one before. */
  written: boolean;
  topic: string;
  themeStatus: Theme['status'];
}

type Against = Obstacle<ArticleFacts>;

/** States of a theme in which its articles may still be changed. */
const EDITABLE: readonly Theme['status'][] = [
  'generating',
  'ready',
  'scheduled',
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
const unwritten: Against = ({ no, written }) => !written && (() => NotWritten(no));

export const articlePolicy = policy<ArticleFacts>(ownedArticles)({
  edit: { call: contract.aiArticle.update, unless: [closed('修改文章'), beingWritten, unwritten] },
  replace: {
    call: contract.aiArticle.replace,
    unless: [beingWritten, ({ no, status }) => status !== 'done' && (() => NotThereYet(no)), notWritable],
  },
  retry: {
    call: contract.aiArticle.retry,
    unless: [beingWritten, ({ no, status }) => status === 'done' && (() => AlreadyWritten(no)), notWritable],
  },
  override: { call: contract.aiArticle.override, unless: [closed('放行提醒'), beingWritten, unwritten] },
  share: { call: contract.aiArticle.share, unless: [unwritten] },
});

export type ArticleVerb = keyof typeof articlePolicy.verbs;
