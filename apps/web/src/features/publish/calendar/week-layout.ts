import { chinaClock, chinaDay } from '@zhiying/contract';

export const FIRST_HOUR = 7;
export const LAST_HOUR = 23;
export const HOUR_PX = 40;
/** The hours as they are drawn, with a little before the first. */
export const BODY_PX = (LAST_HOUR - FIRST_HOUR) * HOUR_PX;

/** Where a time of the day is drawn; what is earlier or later than the hours shown stands at their ends. */
export function topOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return Math.min(Math.max(0, (hours + minutes / 60 - FIRST_HOUR) * HOUR_PX), BODY_PX);
}

/** How high something that lasts is drawn: as long as it takes, to the end of the hours at most, and never lower than a card. */
export function heightOf({ at, until }: { at: string; until: string | null }, least: number): number {
  if (until === null) return least;
  const [from, to] = [Date.parse(at), Date.parse(until)];
  const end = chinaDay(from) === chinaDay(to) ? topOf(chinaClock(to)) : BODY_PX;
  return Math.max(least, end - topOf(chinaClock(from)));
}

interface Laid<Entry> {
  /** `lane` of the `lanes` that stand beside each other there. */
  placed: { entry: Entry; top: number; height: number; lane: number; lanes: number }[];
  /** Where more stand at about the same time than can be shown. */
  more: { top: number; count: number }[];
}

/**
 * Each at its time; what would lie over another stands beside it, as far as there are lanes, or up to its own height lower. The others are
 * counted, so that a crowded hour never pushes cards into hours that are free.
 */
export function laidOut<Entry extends { at: string }>(
  entries: readonly Entry[],
  height: number,
  most: number,
  lasting: (entry: Entry) => number = () => height,
): Laid<Entry> {
  const all: Laid<Entry> = { placed: [], more: [] };
  let crowd: { entry: Entry; top: number; height: number; lane: number }[] = [];
  let ends: number[] = [];
  let hidden = 0;
  const close = () => {
    all.placed.push(...crowd.map((one) => ({ ...one, lanes: ends.length })));
    if (hidden > 0) all.more.push({ top: Math.max(...ends), count: hidden });
    crowd = [];
    ends = [];
    hidden = 0;
  };
  for (const entry of entries) {
    const top = topOf(chinaClock(Date.parse(entry.at)));
    if (ends.every((end) => end <= top)) close();
    const free = ends.findIndex((end) => end <= top);
    const lane = free >= 0 ? free : ends.length < most ? ends.length : ends.indexOf(Math.min(...ends));
    const at = Math.max(top, ends[lane] ?? 0);
    if (at - top > height + GAP_BETWEEN_PX) hidden += 1;
    else {
      const own = lasting(entry);
      crowd.push({ entry, top: at, height: own, lane });
      ends[lane] = at + own + GAP_BETWEEN_PX;
    }
  }
  close();
  return all;
}

const CHIP_PX = 40;
const CARD_PX = 56;
/** Cards beside each other at one time. */
const WIDE_LANES = 3;

interface OfDay {
  at: string;
  mark?: { at: string; until: string | null } | undefined;
}

/**
 * The chosen day has room beside what lasts. The others have one lane: there everything is a card, or a show would hide all that is
 * published during it.
 */
export const dayLaidOut = <Entry extends OfDay>(entries: readonly Entry[], wide: boolean): Laid<Entry> =>
  wide
    ? laidOut(entries, CARD_PX, WIDE_LANES, ({ mark }) => (mark ? heightOf(mark, CARD_PX) : CARD_PX))
    : laidOut(entries, CHIP_PX, 1);

const GAP_BETWEEN_PX = 2;
const GAP_PX = 34;

/** Times of a day at which nothing stands, from a moment on: the beginning of each stretch that a card fits into. */
export function gapsIn(
  taken: readonly { top: number; height: number }[],
  from: string,
): { clock: string; top: number }[] {
  const edges = [
    ...taken.map(({ top, height }) => ({ begins: top - 4, ends: top + height + 4 })),
    { begins: BODY_PX, ends: BODY_PX },
  ];
  const gaps: { clock: string; top: number }[] = [];
  let free = from > '23:00' ? BODY_PX : Math.max(topOf('08:00'), topOf(from));
  for (const { begins, ends } of edges) {
    const minutes = Math.ceil(((free / HOUR_PX + FIRST_HOUR) * 60) / 10) * 10;
    const top = (minutes / 60 - FIRST_HOUR) * HOUR_PX;
    if (begins - top >= GAP_PX)
      gaps.push({
        clock: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
        top,
      });
    free = Math.max(free, ends);
  }
  return gaps;
}
