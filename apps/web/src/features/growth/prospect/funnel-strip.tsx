import {
  type contract,
  type DataOf,
  GROWTH_STEPS,
  type GrowthFunnel,
  type GrowthStep,
  type SignalSource,
} from '@zhiying/contract';
import type { Change } from '#kit/base/change.ts';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { Counter } from '#kit/display/counter.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import styles from '../growth.module.css';
import { shareOf } from '../growth-words.tsx';

interface FunnelStripProps {
  summary: DataOf<typeof contract.growthReport.summary> | undefined;
  step: GrowthStep | undefined;
  at: string;
  /** What the figures were counted with besides the days. */
  source?: SignalSource;
  onStep(step: GrowthStep): void;
}

const UNITS: Record<GrowthStep, string> = {
  intent: '人',
  touched: '人',
  clue: '条',
  visited: '人',
  won: '台',
};
const WAY: readonly (keyof GrowthFunnel)[] = ['comments', 'intent', 'touched', 'clue', 'visited', 'won'];
const NONE: GrowthFunnel = { comments: 0, intent: 0, touched: 0, clue: 0, visited: 0, won: 0 };

/** A rate against the rate before, in points. */
function pointsOf(now: number, before: number | null): Change | null {
  if (before === null) return null;
  const points = Math.round((now - before) * 10) / 10;
  if (points === 0) return { direction: 'same', text: '持平' };
  return { direction: points > 0 ? 'up' : 'down', text: Math.abs(points).toFixed(1) };
}

/** Six figures, each a filter for the list below; a rate is the share of the step before. */
export function FunnelStrip({ summary, step, at, source, onStep }: FunnelStripProps) {
  const total = summary?.total ?? NONE;
  const before = summary?.before ?? NONE;
  const said = total.comments - before.comments;
  return (
    <ol className={styles.funnel} aria-label="转化漏斗">
      <li>
        <PlaceLink className={styles.cell} to={{ path: 'aigrow', search: { tabid: 'intent', at, source } }}>
          <span className={styles.cellName}>评论</span>
          <span className={styles.cellFigure}>
            <Counter value={total.comments} /> <small>条</small>
          </span>
          <span className={styles.cellRate}>
            {before.comments > 0 && (
              <ChangeMark
                against="较上期"
                tone="neutral"
                change={{
                  direction: said === 0 ? 'same' : said > 0 ? 'up' : 'down',
                  text: said === 0 ? '持平' : `${Math.abs(shareOf(said, before.comments)).toFixed(1)}%`,
                }}
              />
            )}
          </span>
        </PlaceLink>
      </li>
      {(Object.keys(GROWTH_STEPS) as GrowthStep[]).map((name) => {
        const previous = WAY[WAY.indexOf(name) - 1] ?? 'comments';
        const rate = shareOf(total[name], total[previous]);
        const change = pointsOf(rate, before[previous] > 0 ? shareOf(before[name], before[previous]) : null);
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.cell}
              aria-pressed={step === name}
              onClick={() => onStep(name)}
            >
              <span className={styles.cellName}>{GROWTH_STEPS[name]}</span>
              <span className={styles.cellFigure}>
                <Counter value={total[name]} /> <small>{UNITS[name]}</small>
              </span>
              <span className={styles.cellRate}>
                占上一步 {rate.toFixed(1)}% {change && <ChangeMark against="较上期" change={change} />}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
