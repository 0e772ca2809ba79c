import type { CalendarMark, CalendarState, Call, PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { slot } from '#kernel/slot.ts';

/** Which marks are looked at: days of China with both ends. */
export interface MarksAsked {
  range: string;
  q: string | undefined;
}

/** Which of them are shown: those of these states and platforms, and the first `perDay` of each day. */
export interface MarksShown extends MarksAsked {
  states: readonly CalendarState[] | undefined;
  platforms: readonly PlatformId[] | undefined;
  perDay: number;
}

/** Marks of a day that filters do not tell apart. */
export interface MarkCount {
  day: string;
  state: CalendarState;
  platforms: PlatformId[];
  count: number;
}

/** A module whose rows have a moment that belongs on the calendar beside the posts. */
export interface MarkSource {
  kind: string;
  /** Members without a key of this call get no marks. */
  call: Pick<Call, 'keys'>;
  /** All marks within the actor's scope, counted. */
  count(db: Queries, actor: Actor, asked: MarksAsked): Promise<MarkCount[]>;
  /** Marks within the actor's scope, in the order of time. */
  find(db: Queries, actor: Actor, asked: MarksShown): Promise<Omit<CalendarMark, 'kind'>[]>;
}

export const calendarMarks = slot<MarkSource>('publish.calendarMarks');
