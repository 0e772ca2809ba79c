import type { UsageSummary } from '@zhiying/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Note, Row, Text } from '#kit/base/pieces.tsx';
import { figure, yuan } from '#parts/ai/figures.ts';
import styles from './usage.module.css';

const MEASURES = { calls: '调用', cost: '费用', tokens: 'Token' } as const;
type Measure = keyof typeof MEASURES;

/** One bar a day; the same figures are in the table below, under 日期. */
export function DayChart({ days }: { days: UsageSummary['byDay'] }) {
  const [measure, setMeasure] = useState<Measure>('calls');
  const words = (value: number) => (measure === 'cost' ? yuan(value) : figure(value));
  const most = Math.max(...days.map((day) => day[measure]), 0);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <Row gap="8 12" wrap marginBottom={12}>
        <Text as="h3" size={14} weight={600}>
          每日趋势
        </Text>
        <Note as="span">峰值 {words(most)}</Note>
        <Row gap={8} align="stretch" marginLeft="auto">
          <Segmented
            size="small"
            aria-label="指标"
            value={measure}
            onChange={setMeasure}
            options={Object.entries(MEASURES).map(([value, label]) => ({ value: value as Measure, label }))}
          />
        </Row>
      </Row>
      <Row
        look={{ height: 160, gap: 2, align: 'stretch', borderBottom: 'line' }}
        role="img"
        aria-label={`每日${MEASURES[measure]}，共 ${days.length} 天，峰值 ${words(most)}`}
      >
        {days.map((day) => (
          <Row
            look={{ hover: 'fill', align: 'end', justify: 'center', grow: true }}
            key={day.day}
            as="span"
            className={styles.day}
            title={`${day.day} · ${words(day[measure])}`}
          >
            <i style={{ height: most === 0 ? 0 : `${(day[measure] / most) * 100}%` }} />
          </Row>
        ))}
      </Row>
      <Row align="stretch" justify="between" size={12} tone="muted" marginTop={4} aria-hidden="true">
        <span>{first?.day}</span>
        <span>{last?.day}</span>
      </Row>
    </>
  );
}
