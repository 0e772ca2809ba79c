import { contract, type Theme, themeState } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { RowMissing } from '#kernel/errors.ts';
import {
  AllScheduled,
  IllegalMove,
  NothingLoose,
  NothingToRelease,
  NothingToWrite,
} from '../ai-create.errors.ts';
import { ownedThemes } from './theme.scope.ts';

/** What decides about a theme, besides who asks. */
export interface ThemeFacts {
  topic: string;
  status: Theme['status'];
  /** Articles wanted, there, and written. */
  count: number;
  total: number;
  done: number;
  /** Articles of which no post waits or is on its way: they may be written anew. */
  free: number;
  /** Written articles that were never handed to publishing. */
  loose: number;
}

type Against = Obstacle<ThemeFacts>;
type State = Theme['status'];

/** States in which what was asked can be changed: posts lock their own articles, never the theme. */
const CHANGEABLE: readonly State[] = ['draft', 'ready', 'releasing', 'partial', 'failed', 'cancelled'];
/** Until all of it is out, who gets it and whether it goes by itself can be changed. */
const NOT_OUT: readonly State[] = [...CHANGEABLE, 'scheduled', 'generating'];

/** A deleted one is seen only by those who may recover it. */
const gone: Against = ({ status }) => status === 'deleted' && (() => RowMissing('主题'));
const notIn =
  (states: readonly State[], verb: string): Against =>
  ({ topic, status }) =>
    !states.includes(status) && (() => IllegalMove(topic, status, verb));
const before = (to: State) => themeState.all.filter((from) => themeState.mayMove(from, to));
const nothingWritten: Against = ({ done }) => done === 0 && (() => NothingToRelease());

export const themePolicy = policy<ThemeFacts>(ownedThemes)({
  edit: { call: contract.aiTheme.update, unless: [gone, notIn(CHANGEABLE, '修改')] },
  generate: {
    call: contract.aiTheme.generate,
    unless: [
      gone,
      notIn(before('generating'), '生成文章'),
      ({ count, total, done }) => done >= Math.max(count, total) && (() => NothingToWrite()),
    ],
  },
  refresh: {
    call: contract.aiTheme.refresh,
    unless: [
      gone,
      notIn(before('generating'), '重新生成'),
      ({ topic, status, total }) => total === 0 && (() => IllegalMove(topic, status, '重新生成')),
      ({ free }) => free === 0 && (() => AllScheduled()),
    ],
  },
  cancel: { call: contract.aiTheme.cancel, unless: [notIn(before('cancelled'), '取消')] },
  release: {
    call: contract.aiTheme.release,
    unless: [gone, notIn(before('releasing'), '发布'), nothingWritten],
  },
  timing: {
    call: contract.aiTheme.timing,
    unless: [
      gone,
      notIn(['scheduled', ...before('scheduled')], '定时'),
      nothingWritten,
      ({ status, loose }) => status === 'releasing' && loose === 0 && (() => NothingLoose()),
    ],
  },
  autosend: { call: contract.aiTheme.autosend, unless: [gone, notIn(NOT_OUT, '修改自动发送')] },
  senduser: { call: contract.aiTheme.senduser, unless: [gone, notIn(NOT_OUT, '修改')] },
  accounts: {
    call: contract.aiTheme.accounts,
    unless: [gone, notIn(NOT_OUT, '修改发布账号')],
  },
  copy: { call: contract.aiTheme.copy, unless: [gone] },
  delete: { call: contract.aiTheme.remove, unless: [notIn(before('deleted'), '删除')] },
  recover: { call: contract.aiTheme.recover, unless: [notIn(['deleted', 'cancelled'], '恢复')] },
});

/** Taking a schedule back, or changing it before there is one: the same call as `timing`, which rows do not tell apart. */
export const untimePolicy = policy<ThemeFacts>(ownedThemes)({
  untime: {
    call: contract.aiTheme.timing,
    with: { timing: { mode: 'now' } },
    unless: [gone, notIn([...CHANGEABLE, 'scheduled'], '修改定时')],
  },
});

export type ThemeVerb = keyof typeof themePolicy.verbs;
