import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { DateRange, Keyword } from '../core/fields.ts';
import { SEE_CLUES } from '../core/keys.ts';
import { Choice, ref } from '../core/refs.ts';
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
  memberId: ref('member').optional().meta({ title: '跟进人' }),
  at: DateRange.optional().meta({ title: '时间' }),
};
export type FollowSearch = z.infer<z.ZodObject<typeof search>>;

const { list } = callsUnder('/api/admin/clue/follow', SEE_CLUES);

/** Follow-ups of clues, newest first. */
export const clueFollow = area('clue/follow', {
  list: list('list', '跟进记录', search, Row, {
    sorts: ['at'],
    exportedBy: ['7-3'],
    columns: {
      clue: nameColumn('客户'),
      kind: labelColumn('方式', CLUE_EVENTS),
      result: labelColumn('结果', FOLLOW_RESULTS),
      text: { title: '内容', width: 40 },
      state: labelColumn('状态', clueState.states),
      by: '跟进人',
      at: '时间',
    },
  }),
});
