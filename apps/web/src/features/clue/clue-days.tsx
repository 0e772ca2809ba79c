import type { contract, DataOf } from '@zhiying/contract';
import { everyDay } from '#kit/base/every-day.ts';
import { DayPanel } from '#kit/chart/day-panel.tsx';
import { FigureLink } from './figure-link.tsx';

type Days = DataOf<typeof contract.clueReport.summary>['days'];

/** What came in on each day, and what of it was sold. */
export const ClueDays = ({ days, at }: { days: Days; at: string }) => (
  <DayPanel
    title="每日新增"
    days={everyDay(at, days, { count: 0, won: 0 })}
    all={{ name: '新增线索', of: ({ count }) => count }}
    part={{ name: '已成交', of: ({ won }) => won }}
    label="每日新增线索和其中的成交，明细见表格"
    columns={[
      {
        title: '新增线索',
        of: ({ day, count }) => <FigureLink count={count} at={`${day},${day}`} filter={{}} />,
      },
      {
        title: '已成交',
        of: ({ day, won }) => <FigureLink count={won} at={`${day},${day}`} filter={{ step: 'won' }} />,
      },
    ]}
  />
);
