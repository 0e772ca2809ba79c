import { type Figures, MEASURES, type Measure } from '@zhiying/contract';
import { changeOf } from '#kit/base/change.ts';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { Counter } from '#kit/display/counter.tsx';
import styles from './analysis.module.css';
import { NO_DATA } from './figures.ts';

const ORDER: readonly Measure[] = ['views', 'likes', 'comments', 'shares', 'posts'];
const UNITS: Record<Measure, string> = {
  views: '次',
  likes: '个',
  comments: '条',
  shares: '次',
  posts: '条',
};

interface FigureCardsProps {
  now: Figures;
  before: Figures;
  /** What the chart below draws. */
  chosen: Measure;
  choose(measure: Measure): void;
}

/** The figures of the span; each is also the switch for what the chart draws. */
export const FigureCards = ({ now, before, chosen, choose }: FigureCardsProps) => (
  <div className={styles.figures} role="radiogroup" aria-label="核心指标">
    {ORDER.map((measure) => (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a card with several lines is no radio button
      <button
        key={measure}
        type="button"
        role="radio"
        aria-checked={measure === chosen}
        className={styles.figure}
        onClick={() => choose(measure)}
      >
        <span className={styles.name}>{MEASURES[measure]}</span>
        <Value value={now[measure]} unit={UNITS[measure]} />
        <Against now={now[measure]} before={before[measure]} />
      </button>
    ))}
    <div className={styles.figure}>
      <span className={styles.name}>互动率</span>
      <Value value={now.rate === null ? null : now.rate * 100} unit="%" digits={2} />
      <Against now={now.rate} before={before.rate} />
    </div>
  </div>
);

const Value = ({ value, unit, digits }: { value: number | null; unit: string; digits?: number }) =>
  value === null ? (
    <span className={styles.none}>{NO_DATA}</span>
  ) : (
    <span className={styles.value}>
      <Counter value={value} digits={digits} />
      <small>{unit}</small>
    </span>
  );

function Against({ now, before }: { now: number | null; before: number | null }) {
  const change = now === null ? null : changeOf(now, before);
  return (
    <span className={styles.against}>
      {change && before !== 0 ? (
        <>
          <ChangeMark change={change} against="对比上期" />
          <span>对比上期</span>
        </>
      ) : (
        <span>上期{before === 0 ? ' 0' : NO_DATA}</span>
      )}
    </span>
  );
}
