import { Segmented } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { Card, Muted, Row, Text } from '#kit/base/pieces.tsx';

interface ChartPanelProps {
  title: string;
  note?: ReactNode;
  /** Left of the switch, e.g. what is drawn. */
  tools?: ReactNode;
  chart: ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
  /** Right of the switch: the export. */
  exporting?: ReactNode;
}

/** A chart with its figures: drawn, as a table, and to take away. */
export function ChartPanel({ title, note, tools, chart, table, exporting }: ChartPanelProps) {
  const id = useId();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <Card as="section" overflow="hidden" aria-labelledby={id}>
      <Row gap="8 12" wrap padding="10 16">
        <Text id={id} as="h2" size="14/22" weight={600}>
          {title}
        </Text>
        {note && <Muted>{note}</Muted>}
        <Row gap={8} wrap minWidth={0} maxWidth="full" marginLeft="auto">
          {tools}
          <Segmented
            aria-label={`${title}：图表切换`}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: '图' },
              { value: 'table', label: '表' },
            ]}
          />
          {exporting}
        </Row>
      </Row>
      {view === 'chart' ? chart : table}
    </Card>
  );
}
