import { machine } from '../core/machine.ts';

/** States of a prospect on the way to being a customer. Whether it has an owner is stored separately. */
export const prospectState = machine({
  states: {
    waiting: '待触达',
    reached: '已触达',
    later: '稍后联系',
    clue: '已成线索',
    wrong: '已排除',
    refused: '已拒绝',
    erased: '已按期删除',
  },
  moves: {
    waiting: ['reached', 'later', 'clue', 'wrong', 'refused', 'erased'],
    reached: ['later', 'clue', 'wrong', 'refused', 'erased'],
    later: ['reached', 'clue', 'wrong', 'refused', 'erased'],
    clue: ['refused'],
    // Whoever says something new after all is looked at again.
    wrong: ['waiting', 'refused', 'erased'],
    refused: ['erased'],
    erased: [],
  },
});
export type ProspectState = (typeof prospectState.all)[number];

/** The label of a prospect's state: one without intent is not shown as waiting for contact. */
export const prospectStateWord = ({ state, level }: { state: ProspectState; level: string }) =>
  state === 'waiting' && level === 'none' ? '无需触达' : prospectState.label(state);

/** Final states of a prospect. */
export const ENDED_PROSPECTS: readonly ProspectState[] = ['wrong', 'refused', 'erased'];

export const crawlState = machine({
  states: {
    running: '采集中',
    watching: '同步中',
    paused: '已暂停',
    done: '已完成',
    failed: '已停止',
    cancelled: '已取消',
  },
  moves: {
    running: ['paused', 'done', 'failed', 'cancelled'],
    watching: ['paused', 'cancelled'],
    paused: ['running', 'watching', 'cancelled'],
    done: ['running'],
    failed: ['running', 'cancelled'],
    cancelled: [],
  },
});
export type CrawlState = (typeof crawlState.all)[number];

export const touchTaskState = machine({
  states: { giving: '分配中', running: '进行中', done: '已完成', cancelled: '已终止' },
  moves: { giving: ['running', 'cancelled'], running: ['done', 'cancelled'], done: [], cancelled: [] },
});
export type TouchTaskState = (typeof touchTaskState.all)[number];
