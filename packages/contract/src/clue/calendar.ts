import { area, call } from '../core/call.ts';
import { Day, Moment, oneOf } from '../core/fields.ts';
import { SEE_CLUES } from '../core/keys.ts';
import { Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { clueState } from './states.ts';

/** Outcomes of an appointment. */
export const APPOINTMENT_OUTCOMES = {
  coming: '待到店',
  kept: '已到店',
  moved: '已改期',
  missed: '未到店',
} as const;
export type AppointmentOutcome = keyof typeof APPOINTMENT_OUTCOMES;

/** Six weeks, as a month is drawn. */
export const CALENDAR_DAYS = 42;

/** An appointment, or a follow-up somebody has set themselves. */
export const CalendarItem = z.object({
  /** Of the entry that made it; unique among those of its kind. */
  id: Id,
  clueId: Id,
  what: z.enum(['appointment', 'follow']),
  name: z.string(),
  model: z.string(),
  state: z.enum(clueState.all),
  owner: z.string().nullable(),
  at: Moment,
  /** Null of a follow-up. */
  outcome: oneOf(APPOINTMENT_OUTCOMES).nullable(),
});
export type CalendarItem = z.infer<typeof CalendarItem>;

export const clueCalendar = area('clue/calendar', {
  days: call({
    method: 'POST',
    path: '/api/admin/clue/calendar',
    keys: SEE_CLUES,
    summary: '线索日历',
    whileViewing: true,
    body: z
      .strictObject({
        from: Day.meta({ title: '开始日期' }),
        to: Day.meta({ title: '结束日期' }),
        ownerId: ref('member').optional().meta({ title: '负责人' }),
      })
      .refine(
        ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < CALENDAR_DAYS * 86_400_000,
        {
          path: ['to'],
          error: `日期范围最多 ${CALENDAR_DAYS} 天`,
        },
      ),
    data: z.object({ items: z.array(CalendarItem), total: z.int(), more: z.boolean() }),
  }),
});
