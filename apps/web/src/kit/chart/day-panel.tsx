import type { ReactNode } from 'react';
import { Box } from '#kit/base/pieces.tsx';
import table from '#kit/base/table.module.css';
import { ChartPanel } from './chart-panel.tsx';
import { DayChart } from './day-chart.tsx';

interface DayPanelProps<Day extends { day: string }> {
  title: string;
  days: readonly Day[];
  /** All of something, and a part of it that is told apart. */
  all: { name: string; of(day: Day): number };
  part: { name: string; of(day: Day): number };
  label: string;
  /** The table's columns after the day. */
  columns: readonly { title: string; of(day: Day): ReactNode }[];
}

/** Figures by day: as a chart, and as a table with the newest day first. */
export const DayPanel = <Day extends { day: string }>({ title, columns, ...chart }: DayPanelProps<Day>) => (
  <ChartPanel
    title={title}
    chart={<DayChart {...chart} />}
    table={
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      <Box maxHeight={240} overflow="auto" tabIndex={0} role="region" aria-label="每日明细">
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">日期</th>
              {columns.map((column) => (
                <th key={column.title} scope="col">
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{day.day}</th>
                {columns.map((column) => (
                  <td key={column.title}>{column.of(day)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    }
  />
);
