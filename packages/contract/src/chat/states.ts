import { machine } from '../core/machine.ts';

/** A talk with a customer. A person who answers takes it over whatever it was. */
export const talkState = machine({
  states: { bot: '机器人', queue: '排队', human: '人工', ended: '已结束' },
  moves: {
    bot: ['queue', 'human', 'ended'],
    queue: ['human', 'bot', 'ended'],
    human: ['queue', 'bot', 'ended'],
    ended: ['human'],
  },
});
export type TalkState = (typeof talkState.all)[number];

export const hitState = machine({
  states: { open: '待处理', confirmed: '已确认', dismissed: '误报' },
  moves: { open: ['confirmed', 'dismissed'], confirmed: [], dismissed: [] },
});
export type HitState = (typeof hitState.all)[number];
