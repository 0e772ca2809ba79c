import {
  contract,
  type ReviewState,
  type VideoKind,
  type VideoState,
  type VideoTheme,
} from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { type Barred, givenToOthers, ownPiece, reviewNotIn, reviewOff } from '../../review/index.ts';
import {
  IllegalVideo,
  MendFilmFirst,
  NotBySelf,
  NotComposed,
  NothingSaid,
  PostsOpen,
  ThemeClosed,
} from '../ai-video.errors.ts';
import { madeVideos, seenVideos } from '../theme/theme.scope.ts';

/** What decides about one film, besides who asks. */
/** Its `name` is its title, as the review calls it. */
export interface VideoFacts extends Barred {
  title: string;
  kind: VideoKind;
  status: VideoState;
  topic: string;
  themeStatus: VideoTheme['status'];
  /** A post of it waits for its time or is on its way. */
  postsOpen: boolean;
  /** Something is said in it, by a voice. */
  spoken: boolean;
  /** There is a finished file. */
  filed: boolean;
  /** What must be mended before it goes out. */
  blocks: number;
  /** Its channel wants films to be passed before they go out. */
  reviewOn: boolean;
  review: ReviewState;
  reviewerIds: readonly number[];
}

type Against = Obstacle<VideoFacts>;

/** States of a theme in which its films may still be changed. */
const EDITABLE: readonly VideoTheme['status'][] = [
  'draft',
  'generating',
  'ready',
  'releasing',
  'partial',
  'failed',
  'cancelled',
];

const closed =
  (verb: string): Against =>
  ({ topic, themeStatus }) =>
    !EDITABLE.includes(themeStatus) && (() => ThemeClosed(topic, themeStatus, verb));
const open =
  (verb: string): Against =>
  ({ title, status }) =>
    (status === 'queued' || status === 'composing') && (() => IllegalVideo(title, status, verb));
/** Locks are per film: what is scheduled goes out as it was released, the rest of its theme goes on. */
const scheduled: Against = ({ title, postsOpen }) => postsOpen && (() => PostsOpen(title));
const digital: Against = ({ kind }) => kind === 'digital' && (() => NotBySelf());

const unfiled: Against = ({ title, filed }) => !filed && (() => NotComposed(title));

/** Both ways to decide; the row says `review` for either. */
export const videoDecisions = policy<VideoFacts>(seenVideos)({
  pass: {
    call: contract.videoReview.pass,
    unless: [reviewNotIn(['pending'], '通过'), givenToOthers, ownPiece],
  },
  reject: {
    call: contract.videoReview.reject,
    unless: [reviewNotIn(['pending'], '驳回'), givenToOthers, ownPiece],
  },
});

export const videoPolicy = policy<VideoFacts>(madeVideos)({
  edit: { call: contract.video.save, unless: [digital, closed('修改'), scheduled, open('修改')] },
  compose: {
    call: contract.video.compose,
    unless: [
      digital,
      closed('合成'),
      scheduled,
      open('重复合成'),
      ({ title, status }) => status === 'done' && (() => IllegalVideo(title, status, '重复合成')),
    ],
  },
  cancel: {
    call: contract.video.cancel,
    unless: [
      ({ title, status }) =>
        status !== 'queued' && status !== 'composing' && (() => IllegalVideo(title, status, '取消')),
    ],
  },
  speak: {
    call: contract.video.speak,
    unless: [
      digital,
      closed('配音'),
      scheduled,
      open('配音'),
      ({ spoken }) => !spoken && (() => NothingSaid()),
    ],
  },
  preview: { call: contract.video.preview, unless: [digital, closed('预览'), open('预览')] },
  download: {
    call: contract.video.download,
    reach: seenVideos,
    unless: [unfiled],
  },
  submit: {
    call: contract.video.submit,
    unless: [
      closed('提交审核'),
      scheduled,
      unfiled,
      reviewOff('视频'),
      reviewNotIn(['draft', 'rejected'], '提交审核'),
      ({ title, blocks }) => blocks > 0 && (() => MendFilmFirst(title)),
    ],
  },
  cancelSubmit: { call: contract.video.cancelSubmit, unless: [reviewNotIn(['pending'], '撤回审核')] },
  review: { ...videoDecisions.verbs.reject, reach: seenVideos },
});

export type VideoVerb = keyof typeof videoPolicy.verbs;
