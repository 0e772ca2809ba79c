import { contract, type VideoKind, type VideoStage, type VideoTheme } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { RowMissing } from '#kernel/errors.ts';
import {
  AlreadyOut,
  IllegalMove,
  NoFilms,
  NoLenses,
  NotBySelf,
  NothingToCompose,
  NothingUnderWay,
  NoWayBack,
  UnderWay,
  WrongStage,
} from '../ai-video.errors.ts';
import { madeThemes, seenThemes } from './theme.scope.ts';

/** What decides about a theme of films, besides who asks. */
export interface VideoThemeFacts {
  topic: string;
  kind: VideoKind;
  stage: VideoStage;
  status: VideoTheme['status'];
  /** Something is under way: the storyboard is written, or films are composed. */
  busy: boolean;
  /** Something of it went out: its films are what people saw. */
  released: boolean;
  lenses: number;
  total: number;
  done: number;
}

type Against = Obstacle<VideoThemeFacts>;
type State = VideoTheme['status'];

/** States in which what it is made of can be changed. */
const CHANGEABLE: readonly State[] = ['draft', 'ready', 'partial', 'failed', 'cancelled'];
/** Posts lock their own films: what goes on about the rest of the theme goes on while they wait. */
const NOT_OUT: readonly State[] = [...CHANGEABLE, 'releasing'];

const gone: Against = ({ status }) => status === 'deleted' && (() => RowMissing('主题'));
const notIn =
  (states: readonly State[], verb: string): Against =>
  ({ topic, status }) =>
    !states.includes(status) && (() => IllegalMove(topic, status, verb));
const underWay: Against = ({ topic, busy }) => busy && (() => UnderWay(topic));
const filmed =
  (verb: string): Against =>
  ({ topic, stage }) =>
    stage === 'film' && (() => WrongStage(topic, stage, verb));
const digital: Against = ({ kind }) => kind === 'digital' && (() => NotBySelf());

export const videoThemePolicy = policy<VideoThemeFacts>(madeThemes)({
  edit: { call: contract.videoTheme.update, unless: [gone, underWay, notIn(NOT_OUT, '修改')] },
  draft: {
    call: contract.videoBoard.draft,
    unless: [gone, digital, underWay, filmed('重新生成分镜'), notIn(CHANGEABLE, '生成分镜')],
  },
  editLenses: {
    call: contract.videoBoard.save,
    unless: [gone, digital, underWay, filmed('修改分镜'), notIn(CHANGEABLE, '修改分镜')],
  },
  generate: {
    call: contract.videoTheme.generate,
    unless: [
      gone,
      digital,
      underWay,
      notIn(NOT_OUT, '生成视频'),
      ({ lenses, total }) => lenses === 0 && total === 0 && (() => NoLenses()),
      ({ stage, total, done }) => stage === 'film' && done >= total && (() => NothingToCompose()),
    ],
  },
  cancel: {
    call: contract.videoTheme.cancel,
    unless: [gone, ({ topic, busy }) => !busy && (() => NothingUnderWay(topic))],
  },
  fallback: {
    call: contract.videoTheme.fallback,
    unless: [
      gone,
      digital,
      underWay,
      notIn(CHANGEABLE, '退回上一步'),
      ({ topic, released }) => released && (() => AlreadyOut(topic)),
      ({ topic, stage }) => stage === 'script' && (() => NoWayBack(topic)),
    ],
  },
  copy: { call: contract.videoTheme.copy, unless: [gone, digital] },
  delete: {
    call: contract.videoTheme.remove,
    unless: [gone, underWay, notIn([...CHANGEABLE, 'released'], '删除')],
  },
  recover: { call: contract.videoTheme.recover, unless: [notIn(['deleted'], '恢复')] },
  accounts: {
    call: contract.videoPublish.accounts,
    reach: seenThemes,
    unless: [gone, underWay, notIn(NOT_OUT, '修改发布账号')],
  },
  release: {
    call: contract.videoPublish.release,
    reach: seenThemes,
    unless: [
      gone,
      underWay,
      notIn(['ready', 'releasing', 'partial', 'failed'], '发布'),
      ({ done }) => done === 0 && (() => NoFilms()),
    ],
  },
});

export type VideoThemeVerb = keyof typeof videoThemePolicy.verbs;
