import {
  type contract,
  type DataOf,
  GROWTH_STEPS,
  type GrowthFunnel,
  type GrowthStep,
  type SignalSource,
} from '@zhiying/contract';
import type { ReactNode } from 'react';
import { changeOf, LEAST_BASE, pointsOf } from '#kit/base/change.ts';
import { classOf } from '#kit/base/class-of.ts';
import { Muted, Row, Text } from '#kit/base/pieces.tsx';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { Counter } from '#kit/display/counter.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
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

const cell = classOf(
  {
    plainButton: true,
    flow: 'stack',
    gap: 2,
    height: 'full',
    width: 'full',
    tone: 'inherit',
    textAlign: 'left',
    padding: '12 16 10',
    position: 'relative',
  },
  styles.cell,
);

/** Six figures, each a filter for the list below; a rate is the share of the step before. */
export function FunnelStrip({ summary, step, at, source, onStep }: FunnelStripProps) {
  const total = summary?.total ?? NONE;
  const before = summary?.before ?? NONE;
  const said = changeOf(total.comments, before.comments);
  return (
    <ol className={styles.funnel} aria-label="转化漏斗">
      <li>
        <PageLink className={cell} to={{ path: 'aigrow', search: { tabid: 'intent', at, source } }}>
          <Step name="评论" value={total.comments} unit="条">
            {said && <ChangeMark against="较上期" tone="neutral" change={said} />}
          </Step>
        </PageLink>
      </li>
      {(Object.keys(GROWTH_STEPS) as GrowthStep[]).map((name) => {
        const previous = WAY[WAY.indexOf(name) - 1] ?? 'comments';
        const rate = shareOf(total[name], total[previous]);
        const known = total[previous] >= LEAST_BASE;
        const change =
          known && before[previous] >= LEAST_BASE
            ? pointsOf(rate, shareOf(before[name], before[previous]))
            : null;
        return (
          <li key={name}>
            <button type="button" className={cell} aria-pressed={step === name} onClick={() => onStep(name)}>
              <Step name={GROWTH_STEPS[name]} value={total[name]} unit={UNITS[name]}>
                {known ? `转化率 ${rate.toFixed(1)}%` : `上一步 ${total[previous].toLocaleString('zh-CN')}`}{' '}
                {change && <ChangeMark against="较上期" change={change} />}
              </Step>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

interface StepProps {
  name: string;
  value: number;
  unit: string;
  /** How it compares. */
  children: ReactNode;
}

const Step = ({ name, value, unit, children }: StepProps) => (
  <>
    <Text size={13} tone="text2" className={styles.cellName}>
      {name}
    </Text>
    <Text size="22/28" weight={600}>
      <Counter value={value} />{' '}
      <Muted as="small" weight={400}>
        {unit}
      </Muted>
    </Text>
    <Row minHeight={18} as="span" gap={6} size={12} tone="muted" whiteSpace="nowrap">
      {children}
    </Row>
  </>
);
