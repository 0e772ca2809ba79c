import {
  BOARD_MEASURES,
  BOARD_SPANS,
  type Board,
  type BoardMeasure,
  type BoardSpan,
} from '@zhiying/contract';
import { prefersReducedMotion } from '#kit/base/theme/reduced-motion.ts';
import { usePage } from '#kit/page/page-context.tsx';

const spanOf = (asked: unknown): BoardSpan =>
  (Object.keys(BOARD_SPANS) as BoardSpan[]).find((span) => span === String(asked)) ?? '1';
const measureOf = (asked: unknown): BoardMeasure =>
  BOARD_MEASURES.find((measure) => measure === asked) ?? 'clues';

/** What the board shows is its address, so that a wall finds it again after a restart. */
export function useBoardAddress() {
  const { search, setSearch } = usePage();
  const days = spanOf(search.days);
  const measure = measureOf(search.measure);
  const province =
    typeof search.province === 'string' || typeof search.province === 'number'
      ? String(search.province)
      : null;
  // Nothing changes by itself for whoever asked for less motion, unless they say so here.
  const playing =
    search.play === undefined ? !prefersReducedMotion() : search.play === '1' || search.play === 1;
  const show = (next: object) =>
    setSearch(
      Object.fromEntries(Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined)),
    );
  return {
    days,
    measure,
    province: province && /^\d{2}0000$/.test(province) ? province : null,
    playing,
    setDays: (next: BoardSpan) => show({ days: next === '1' ? undefined : next }),
    setMeasure: (next: BoardMeasure) => show({ measure: next === 'clues' ? undefined : next }),
    setProvince: (next: string | null) => show({ province: next ?? undefined }),
    setPlaying: (next: boolean) => show({ play: next ? 1 : 0 }),
    /** The one after it, or before it, of those that this person sees. */
    step: (by: 1 | -1, seen: readonly BoardMeasure[]) => show({ measure: measureBeside(measure, by, seen) }),
  };
}

/** The measures a board shows; all of them until it has answered. */
export function measuresSeen(figures: Board['figures'] | undefined): readonly BoardMeasure[] {
  const seen = BOARD_MEASURES.filter((name) => figures?.some(({ measure }) => measure === name));
  return seen.length > 0 ? seen : BOARD_MEASURES;
}

/** From the last on to the first; one that is not seen leads to the first. */
export const measureBeside = (
  measure: BoardMeasure,
  by: 1 | -1,
  seen: readonly BoardMeasure[],
): BoardMeasure | undefined => {
  const at = seen.indexOf(measure);
  return at === -1 ? seen[0] : seen[(at + by + seen.length) % seen.length];
};
