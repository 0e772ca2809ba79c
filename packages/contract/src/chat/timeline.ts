import { Moment, oneOf } from '../core/fields.ts';
import { z } from '../core/zod.ts';

/** Groups of timeline entries; the side panel of the inbox filters by them. */
export const TIMELINE_GROUPS = { talk: '会话', clue: '线索', browse: '浏览' } as const;
export type TimelineGroup = keyof typeof TIMELINE_GROUPS;

/** Entries shown at most; what is older stands in the clue and in the conversations. */
export const TIMELINE_MAX = 100;

/** One thing that happened with a customer, or that is planned. */
export const TimelineEntry = z.object({
  key: z.string(),
  group: oneOf(TIMELINE_GROUPS),
  kind: z.enum(['words', 'talk', 'handover', 'clue', 'call', 'visit', 'appointment', 'follow', 'comment']),
  at: Moment,
  title: z.string(),
  note: z.string(),
  /** Planned for a time to come. */
  ahead: z.boolean(),
  /** The customer waits for an answer to it. */
  waiting: z.boolean(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
