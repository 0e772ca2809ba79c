import { contract, type VideoKind, type VideoState, type VideoTheme } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { IllegalVideo, NotBySelf, NotComposed, NothingSaid, ThemeClosed } from '../ai-video.errors.ts';
import { madeVideos, seenVideos } from '../theme/theme.scope.ts';

/** What decides about one film, besides who asks. */
export interface VideoFacts {
  title: string;
  kind: VideoKind;
  status: VideoState;
  topic: string;
  themeStatus: VideoTheme['status'];
  /** Something is said in it, by a voice. */
  spoken: boolean;
  /** There is a finished file. */
  filed: boolean;
}

type Against = Obstacle<VideoFacts>;

/** States of a theme in which its films may still be changed. */
const EDITABLE: readonly VideoTheme['status'][] = [
  'draft',
  'generating',
  'ready',
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
const digital: Against = ({ kind }) => kind === 'digital' && (() => NotBySelf());

export const videoPolicy = policy<VideoFacts>(madeVideos)({
  edit: { call: contract.video.save, unless: [digital, closed('修改'), open('修改')] },
  compose: {
    call: contract.video.compose,
    unless: [
      digital,
      closed('合成'),
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
    unless: [digital, closed('配音'), open('配音'), ({ spoken }) => !spoken && (() => NothingSaid())],
  },
  download: {
    call: contract.video.download,
    reach: seenVideos,
    unless: [({ title, filed }) => !filed && (() => NotComposed(title))],
  },
});

export type VideoVerb = keyof typeof videoPolicy.verbs;
