import {
  BOARD_MEASURES,
  BOARD_SPANS,
  type Board,
  type BoardMeasure,
  type BoardSpan,
  FACT_MEASURES,
} from '@zhiying/contract';
import { figure } from '#kit/base/figure.ts';
import { shownTiles } from './province-tiles.ts';

const NAMED = 3;

/** The board in a few sentences, for whoever hears it. */
export function boardSummary(
  { figures, map, ranking, unread }: Board,
  days: BoardSpan,
  measure: BoardMeasure,
): string {
  const { title, unit } = FACT_MEASURES[measure];
  const told = (figures ?? [])
    .filter((one) => (BOARD_MEASURES as readonly string[]).includes(one.measure))
    .map(
      (one) => `${FACT_MEASURES[one.measure].title} ${figure(one.value)} ${FACT_MEASURES[one.measure].unit}`,
    );
  const places = shownTiles(map?.provinces ?? [])
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value)
    .slice(0, NAMED)
    .map(({ name, value }) => `${name} ${figure(value)}`);
  const first = ranking?.[0];
  return [
    told.length > 0 && `${BOARD_SPANS[days]}：${told.join('，')}。`,
    places.length > 0 && `${title}最多的地区：${places.join('，')}。`,
    first && `${title}排行第一：${first.name} ${figure(first.value)} ${unit}。`,
    unread.length > 0 && `${unread.join('、')}暂时无法读取。`,
  ]
    .filter(Boolean)
    .join('');
}
