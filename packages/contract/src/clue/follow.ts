import { area, list } from '../core/call.ts';
import { Choice, DateRange, Keyword, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { FollowUp } from './shape.ts';
import { clueState } from './states.ts';
import { CLUE_EVENTS, ClueEvent, FOLLOW_RESULTS, FollowResult } from './words.ts';

const Row = FollowUp.extend({ clue: Choice });
type Row = z.infer<typeof Row>;

const search = {
  q: Keyword,
  kind: ClueEvent.optional(),
  result: FollowResult.optional(),
  memberId: ref('member').optional(),
  at: DateRange.optional(),
};
export type FollowSearch = z.infer<z.ZodObject<typeof search>>;

/** Everything that was done with clues, newest first. */
export const clueFollow = area('clue/follow', {
  list: list({
    path: '/api/admin/clue/follow/list',
    keys: ['7-1'],
    summary: '跟进记录',
    search,
    row: Row,
    sorts: ['at'],
    export: {
      keys: ['7-3'],
      columns: {
        clue: { title: '客户', text: (_: never, row: Row) => row.clue.name },
        kind: { title: '方式', text: (_: never, row: Row) => CLUE_EVENTS[row.kind] },
        result: {
          title: '结果',
          text: (_: never, row: Row) => (row.result ? FOLLOW_RESULTS[row.result] : ''),
        },
        text: { title: '内容', width: 40 },
        state: { title: '状态', text: (_: never, row: Row) => (row.state ? clueState.label(row.state) : '') },
        by: { title: '跟进人' },
        at: { title: '时间' },
      },
    },
  }),
});
