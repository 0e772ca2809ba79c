import { FACT_MEASURES, type FactFigures, type FactMeasure } from '@zhiying/contract';

/** What is worth a word in the morning, the most important first. */
export const TOLD_MEASURES = [
  'deals',
  'storeVisits',
  'clues',
  'talks',
  'posts',
  'views',
  'visits',
  'shared',
  'tasksDone',
] as const satisfies readonly FactMeasure[];

const MOST = 4;
/** From here on a share says more than a number. */
const LEAST_BASE = 30;
const text = (value: number) => value.toLocaleString('zh-CN');

interface Told {
  measure: FactMeasure;
  text: string;
}

/**
 * What was different yesterday from the day before, in a few clauses: what changed most by its own size first, of equal ones the more
 * important. Nothing is said of what did not happen on either day.
 */
export function changeWords(yesterday: FactFigures, before: FactFigures): Told[] {
  return TOLD_MEASURES.map((measure) => ({
    measure,
    now: yesterday[measure] ?? 0,
    earlier: before[measure] ?? 0,
  }))
    .filter(({ now, earlier }) => now !== 0 || earlier !== 0)
    .sort((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, MOST)
    .map(({ measure, now, earlier }) => ({ measure, text: clause(measure, now, earlier) }));
}

const sizeOf = ({ now, earlier }: { now: number; earlier: number }) =>
  Math.abs(now - earlier) / Math.max(Math.abs(now), Math.abs(earlier));

function clause(measure: FactMeasure, now: number, earlier: number): string {
  const { title, unit } = FACT_MEASURES[measure];
  const said = `${title} ${text(now)} ${unit}`;
  if (now === earlier) return `${said}，与前一日持平`;
  if (earlier === 0) return `${said}，前一日没有`;
  const more = now > earlier;
  const share =
    Math.abs(earlier) >= LEAST_BASE
      ? `（${more ? '+' : '−'}${Math.round((Math.abs(now - earlier) / Math.abs(earlier)) * 100)}%）`
      : '';
  return `${said}，比前一日${more ? '多' : '少'} ${text(Math.abs(now - earlier))} ${unit}${share}`;
}

/** What there is of today so far, as many as are said. */
export const toldToday = (today: FactFigures): FactMeasure[] =>
  TOLD_MEASURES.filter((measure) => (today[measure] ?? 0) > 0).slice(0, MOST);

/** Those in words; empty where there is nothing. */
export const todayWords = (today: FactFigures): string =>
  toldToday(today)
    .map(
      (measure) =>
        `${FACT_MEASURES[measure].title} ${text(today[measure] ?? 0)} ${FACT_MEASURES[measure].unit}`,
    )
    .join('，');
