import {
  type BestHours,
  type CalendarDays,
  type CalendarMark,
  type CalendarPost,
  chinaDay,
  type PlannedBatch,
} from '@zhiying/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { DayAnswer } from './day-answers.ts';
import type { Drag } from './use-drag.ts';

export type DayCounts = CalendarDays['days'][number];

/** What month, week and list are drawn from, and what their parts can do. */
export interface Board {
  data: CalendarDays;
  hours: readonly BestHours[];
  collisions: ReadonlyMap<number, 'near' | 'same'>;
  /** What tells the accounts of these posts apart, by their id. */
  accounts: ReadonlyMap<number, string>;
  drag: Drag | null;
  /** What each day says to what is dragged. */
  answers: ReadonlyMap<string, DayAnswer>;
  best: string | null;
  mayPlace: boolean;
  onOpen(id: number): void;
  onLift(event: PointerEvent<HTMLElement>, post: CalendarPost): void;
  onKeys(event: KeyboardEvent<HTMLElement>, post: CalendarPost): void;
  onDay(day: string): void;
  onChoose(day: string, clock?: string): void;
}

export type DayEntry =
  | { at: string; post: CalendarPost; batch?: undefined; mark?: undefined }
  | { at: string; batch: PlannedBatch; post?: undefined; mark?: undefined }
  | { at: string; mark: CalendarMark; post?: undefined; batch?: undefined };

/** Posts, planned releases and marks by their day, in the order of their time. */
export function entriesByDay({
  posts,
  planned,
  marks,
}: Pick<CalendarDays, 'posts' | 'planned' | 'marks'>): Map<string, DayEntry[]> {
  const all: DayEntry[] = [
    ...posts.map((post) => ({ at: post.at, post })),
    ...planned.map((batch) => ({ at: batch.at, batch })),
    ...marks.map((mark) => ({ at: mark.at, mark })),
  ];
  return Map.groupBy(
    all.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    ({ at }) => chinaDay(Date.parse(at)),
  );
}

/** All there is on a day: posts and marks are counted by the server, planned releases are all here. */
export const totalOn = (counts: DayCounts | undefined, entries: readonly DayEntry[]) =>
  (counts?.total ?? 0) + (counts?.marks ?? 0) + entries.filter(({ batch }) => batch).length;

/**
 * Names of the posts' accounts without what all of them begin with: a chip has room for four characters, and those of one brand
 * often begin with the same ones.
 */
export function shortAccounts(posts: readonly Pick<CalendarPost, 'account'>[]): Map<number, string> {
  const names = new Map(posts.map(({ account }) => [account.id, account.name]));
  const [first = '', ...others] = new Set(names.values());
  const characters = [...first];
  const differs = characters.findIndex((_, at) => {
    const start = characters.slice(0, at + 1).join('');
    return others.some((name) => name === start || !name.startsWith(start));
  });
  const shared = others.length === 0 ? 0 : characters.slice(0, Math.max(0, differs)).join('').length;
  return new Map([...names].map(([id, name]) => [id, name.slice(shared)]));
}

export const targetDay = (drag: Drag | null) =>
  drag?.target && drag.target !== 'tray' ? drag.target.day : null;
