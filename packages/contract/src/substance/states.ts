import { machine } from '../core/machine.ts';
import { publishedState } from '../review/published.ts';

/** A finished piece on its way from whoever makes it to those who share it. */
export const substanceState = publishedState();

/** One sending of some pieces to some people. */
export const sendState = machine({
  states: {
    scheduled: '待下发',
    sending: '下发中',
    active: '已下发',
    ended: '已到期',
    withdrawn: '已撤回',
  },
  moves: {
    scheduled: ['sending', 'withdrawn', 'ended'],
    sending: ['active', 'withdrawn', 'ended'],
    active: ['ended', 'withdrawn'],
    ended: [],
    withdrawn: [],
  },
});
