import type { contract, DataOf } from '@zhiying/contract';
import { everyDay } from '#kit/base/every-day.ts';
import { DayPanel } from '#kit/chart/day-panel.tsx';
import { spanOf } from './span-words.ts';

type Days = DataOf<typeof contract.chatReport.summary>['days'];

/** Talks a day: all of them, and those the bot had alone. */
export const TalkDays = ({ days, at }: { days: Days; at: string }) => (
  <DayPanel
    title="会话趋势"
    days={everyDay(at, days, { talks: 0, botOnly: 0, clues: 0, firstReply: null })}
    all={{ name: '会话', of: ({ talks }) => talks }}
    part={{ name: '机器人独立完成', of: ({ botOnly }) => botOnly }}
    label="每日会话数，明细见表格"
    columns={[
      { title: '会话', of: ({ talks }) => talks },
      { title: '机器人独立完成', of: ({ botOnly }) => botOnly },
      { title: '产生线索', of: ({ clues }) => clues },
      { title: '首次响应', of: ({ firstReply }) => spanOf(firstReply) },
    ]}
  />
);
