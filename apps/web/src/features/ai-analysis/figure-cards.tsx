import { type Figures, MEASURES, type Measure } from '@zhiying/contract';
import { changeOf } from '#kit/base/change.ts';
import { classOf } from '#kit/base/class-of.ts';
import { Card, Row, Stack, Text } from '#kit/base/pieces.tsx';
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
  <Card
    columns={6}
    flow="stack"
    overflow="hidden"
    className={styles.figures}
    role="radiogroup"
    aria-label="核心指标"
  >
    {ORDER.map((measure) => (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a card with several lines is no radio button
      <button
        key={measure}
        type="button"
        role="radio"
        aria-checked={measure === chosen}
        className={classOf(
          {
            flow: 'stack',
            gap: 0,
            tone: 'inherit',
            textAlign: 'left',

            padding: '14 16 12',
            background: 'none',
            border: 'none',
            position: 'relative',
          },
          styles.figure,
        )}
        onClick={() => choose(measure)}
      >
        <Text size="13/18" tone="text2" className={styles.name}>
          {MEASURES[measure]}
        </Text>
        <Value value={now[measure]} unit={UNITS[measure]} />
        <Against now={now[measure]} before={before[measure]} />
      </button>
    ))}
    <Stack
      look={{
        padding: '14 16 12',
        gap: 0,
        tone: 'inherit',
        textAlign: 'left',
        background: 'none',
        border: 'none',
        position: 'relative',
      }}
      className={styles.figure}
    >
      <Text size="13/18" tone="text2" className={styles.name}>
        互动率
      </Text>
      <Value value={now.rate === null ? null : now.rate * 100} unit="%" digits={2} />
      <Against now={now.rate} before={before.rate} />
    </Stack>
  </Card>
);

const Value = ({ value, unit, digits }: { value: number | null; unit: string; digits?: number }) =>
  value === null ? (
    <Text size="16/36" tone="muted">
      {NO_DATA}
    </Text>
  ) : (
    <Text size="26/36" weight={600} whiteSpace="nowrap">
      <Counter value={value} digits={digits} />
      <Text as="small" size={13} weight={400} tone="muted" marginLeft={4}>
        {unit}
      </Text>
    </Text>
  );

function Against({ now, before }: { now: number | null; before: number | null }) {
  const change = now === null ? null : changeOf(now, before);
  return (
    <Row as="span" gap={6} align="stretch" size="12/18" tone="muted">
      {change && before !== 0 ? (
        <>
          <ChangeMark change={change} against="对比上期" />
          <span>对比上期</span>
        </>
      ) : (
        <span>上期{before === 0 ? ' 0' : NO_DATA}</span>
      )}
    </Row>
  );
}
