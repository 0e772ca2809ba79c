import {
  type BodyOf,
  type CalendarDays,
  type CalendarMark,
  type CalendarSearch,
  calendarStateOf,
  type contract,
  type PlannedBatch,
} from '@zhiying/contract';
import { type Actor, holds } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { bestHoursOf } from './best-hours.ts';
import { type CalendarCount, countPostDays, rangeOf, seenPostIds } from './calendar.source.ts';
import { calendarMarks, type MarkCount } from './calendar-marks.ts';
import { postsOfDays } from './calendar-posts.ts';
import { idleAccounts } from './idle-accounts.ts';
import { sourcesFor, usableAccounts } from './usable-accounts.ts';

type Calls = typeof contract.publish;

/** Pieces of a kind that the tray shows. */
const MOST_PIECES = 50;

/** Marks of one kind, counted. */
interface MarksCounted extends MarkCount {
  kind: string;
}

/** Whether a search asks for a count of posts, by each condition that can be counted apart. */
const passes = ({ platforms, states, kinds }: CalendarSearch) => ({
  platform: ({ platform }: CalendarCount) => !platforms?.length || platforms.includes(platform),
  state: ({ status }: CalendarCount) => {
    const state = calendarStateOf(status);
    return !states?.length || (state !== null && states.includes(state));
  },
  kind: ({ kind }: CalendarCount) => !kinds?.length || kinds.includes(kind),
});

/** The same of marks. */
const passesMarks = ({ platforms, states, kinds }: CalendarSearch) => ({
  platform: (mark: MarksCounted) =>
    !platforms?.length || mark.platforms.some((platform) => platforms.includes(platform)),
  state: ({ state }: MarksCounted) => !states?.length || states.includes(state),
  kind: ({ kind }: MarksCounted) => !kinds?.length || kinds.includes(kind),
});

/** Adds marks to the sums of posts; one of several platforms counts for each. */
function withMarks(
  sums: Record<string, number>,
  counts: readonly MarksCounted[],
  names: (count: MarksCounted) => readonly string[],
) {
  const all = { ...sums };
  for (const count of counts) for (const name of names(count)) all[name] = (all[name] ?? 0) + count.count;
  return all;
}

function sumBy(counts: readonly CalendarCount[], name: (count: CalendarCount) => string | null) {
  const sums: Record<string, number> = {};
  for (const count of counts) {
    const key = name(count);
    if (key !== null) sums[key] = (sums[key] ?? 0) + count.count;
  }
  return sums;
}

export const calendarService = (kernel: Kernel) => {
  const { db, contributions } = kernel;
  async function planned(actor: Actor, search: CalendarSearch): Promise<PlannedBatch[]> {
    const { platforms, states, kinds, accountIds, q } = search;
    // Which account it goes to is told when it goes; it is of no account and has not been asked for until then.
    if (accountIds?.length || (states?.length && !states.includes('queued'))) return [];
    const all: PlannedBatch[] = [];
    for (const { batchKind, calendar } of sourcesFor(contributions, actor, 'see'))
      if (calendar && (!kinds?.length || kinds.includes(batchKind)))
        for (const batch of await calendar.planned(db, actor, rangeOf(search)))
          all.push({ kind: batchKind, ...batch });
    return all.filter(
      (batch) =>
        (!platforms?.length || batch.platforms.some((platform) => platforms.includes(platform))) &&
        (!q || batch.name.includes(q)),
    );
  }

  /** Marks that other areas put on the calendar, with counts as posts have them. */
  async function marksOf(actor: Actor, search: CalendarSearch) {
    const { platforms, states, kinds, q, perDay } = search;
    const byKind: Record<string, number> = {};
    const counts: MarksCounted[] = [];
    const marks: CalendarMark[] = [];
    const range = rangeOf(search);
    for (const { kind, call, count, find } of contributions(calendarMarks)) {
      if (!holds(actor, call)) continue;
      byKind[kind] = 0;
      // They are of no content account, so choosing accounts narrows the posts beside them; their own kind switches them.
      counts.push(...(await count(db, actor, { range, q })).map((one) => ({ kind, ...one })));
      if (kinds?.length && !kinds.includes(kind)) continue;
      const found = await find(db, actor, {
        range,
        q,
        perDay,
        states: states?.length ? states : undefined,
        platforms: platforms?.length ? platforms : undefined,
      });
      marks.push(...found.map((mark) => ({ kind, ...mark })));
    }
    return { marks, byKind, counts };
  }

  return {
    async days(actor: Actor, search: BodyOf<Calls['calendar']>): Promise<CalendarDays> {
      const counts = await countPostDays(db, actor, contributions, search);
      const { platform, state, kind } = passes(search);
      const shown = counts.filter((count) => platform(count) && state(count) && kind(count));
      const idle = await idleAccounts(kernel, actor, search);
      const { marks, ...marked } = await marksOf(actor, search);
      const of = passesMarks(search);
      const marksShown = marked.counts.filter((one) => of.platform(one) && of.state(one) && of.kind(one));
      const byDay = Map.groupBy(shown, ({ day }) => day);
      return {
        total: shown.reduce((sum, { count }) => sum + count, 0),
        posts: await postsOfDays(kernel, actor, search),
        planned: await planned(actor, search),
        marks,
        days: daysOf(search).map((day) => {
          const own = byDay.get(day) ?? [];
          return {
            day,
            total: own.reduce((sum, { count }) => sum + count, 0),
            marks: marksShown.reduce((sum, one) => (one.day === day ? sum + one.count : sum), 0),
            byState: sumBy(own, ({ status }) => calendarStateOf(status)),
            idle: idle.on(day),
          };
        }),
        byPlatform: withMarks(
          sumBy(
            counts.filter((count) => state(count) && kind(count)),
            (count) => count.platform,
          ),
          marked.counts.filter((one) => of.state(one) && of.kind(one)),
          ({ platforms }) => platforms,
        ),
        byState: withMarks(
          sumBy(
            counts.filter((count) => platform(count) && kind(count)),
            ({ status }) => calendarStateOf(status),
          ),
          marked.counts.filter((one) => of.platform(one) && of.kind(one)),
          (one) => [one.state],
        ),
        byKind: withMarks(
          {
            ...sumBy(
              counts.filter((count) => platform(count) && state(count)),
              (count) => count.kind,
            ),
            ...marked.byKind,
          },
          marked.counts.filter((one) => of.platform(one) && of.state(one)),
          (one) => [one.kind],
        ),
        connected: idle.connected,
        idleAccounts: idle.accounts,
      };
    },

    bestHours: (actor: Actor, filter: BodyOf<Calls['bestHours']>) =>
      bestHoursOf(kernel, actor, seenPostIds(actor, contributions, filter)),

    async tray(actor: Actor, { q, kinds }: BodyOf<Calls['tray']>) {
      const sources = sourcesFor(contributions, actor, 'publish').filter(
        ({ batchKind }) => !kinds?.length || kinds.includes(batchKind),
      );
      const all = await Promise.all(
        sources.map(async (source) => {
          const found = await source.calendar?.tray(kernel, actor, {
            ...(q ? { q } : {}),
            most: MOST_PIECES,
          });
          const accounts = found ? await usableAccounts(db, actor, [source]) : [];
          return {
            total: found?.total ?? 0,
            pieces: (found?.pieces ?? []).map((piece) => ({
              kind: source.batchKind,
              ...piece,
              accounts: accounts.filter(
                ({ platform }) => piece.platform === null || piece.platform === platform,
              ).length,
            })),
          };
        }),
      );
      return {
        pieces: all.flatMap(({ pieces }) => pieces),
        total: all.reduce((sum, { total }) => sum + total, 0),
      };
    },
  };
};

const DAY_MS = 86_400_000;
const daysOf = ({ from, to }: { from: string; to: string }) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
