import { ChatPlatform } from '../chat/words.ts';
import { Moment } from '../core/fields.ts';
import { Id } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { Clue } from './shape.ts';

/** An open conversation with a customer. */
export const CustomerTalk = z.object({
  id: Id,
  customer: z.string(),
  platform: ChatPlatform,
  /** The last message, in a line. */
  text: z.string(),
  /** Since when the customer waits for the viewer's answer. */
  waitingSince: Moment.nullable(),
});
export type CustomerTalk = z.infer<typeof CustomerTalk>;

/** A customer to take care of today: a clue, a conversation, or both. */
export const DayCustomer = z.object({
  clue: Clue.nullable(),
  talk: CustomerTalk.nullable(),
  /** What was written down about them last. */
  note: z.string(),
});
export type DayCustomer = z.infer<typeof DayCustomer>;

export const ClueDay = z.object({
  /** The next visit of today, or one whose time is past and that nobody has marked. */
  appointment: z.object({ clue: Clue, at: Moment, note: z.string() }).nullable(),
  /** Each customer is in one of these. */
  waiting: z.array(DayCustomer),
  due: z.array(DayCustomer),
  done: z.array(DayCustomer),
  /** In the pool, and how many of them the person may still take today. */
  pool: z.int(),
  left: z.int(),
});
export type ClueDay = z.infer<typeof ClueDay>;
