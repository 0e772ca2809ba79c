import type { CalendarMark, Call } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { slot } from '#kernel/slot.ts';

/** Which marks are asked for: days of China with both ends, and the first `perDay` of each. */
export interface MarksAsked {
  range: string;
  q: string | undefined;
  perDay: number;
}

/** A module whose rows have a moment that belongs on the calendar beside the posts. */
export interface MarkSource {
  kind: string;
  /** Members without a key of this call get no marks. */
  call: Pick<Call, 'keys'>;
  /** Marks within the actor's scope, in the order of time. `onDay`: all there are on the mark's day. */
  find(
    db: Queries,
    actor: Actor,
    asked: MarksAsked,
  ): Promise<(Omit<CalendarMark, 'kind'> & { day: string; onDay: number })[]>;
}

export const calendarMarks = slot<MarkSource>('publish.calendarMarks');
