import { Segmented } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import styles from './chart-panel.module.css';

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
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <span className={pieces.small}>{note}</span>}
        <div className={styles.tools}>
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
        </div>
      </div>
      {view === 'chart' ? chart : table}
    </section>
  );
}
