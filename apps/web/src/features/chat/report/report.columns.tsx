import type { TalkReportRow } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import type { Column } from '#kit/list/index.ts';
import { shareOf, spanOf } from './span-words.ts';

type Name = 'talks' | 'handovers' | 'unanswered' | 'clues';
const count = (id: Name, title: string, width = 84): Column<TalkReportRow> => ({
  id,
  title,
  width,
  sort: id,
  align: 'right',
  render: (row) => row[id].toLocaleString('zh-CN'),
});
const span = (id: 'firstReply' | 'waiting' | 'resolution', title: string): Column<TalkReportRow> => ({
  id,
  title,
  width: 104,
  sort: id,
  align: 'right',
  render: (row) => (row[id] === null ? <EmptyCell /> : spanOf(row[id])),
});

export const reportColumns = (title: string): Column<TalkReportRow>[] => [
  {
    id: 'name',
    title,
    width: 200,
    render: ({ name }) => <span className={classOf({ flow: 'block', minWidth: 0, clip: true })}>{name}</span>,
  },
  count('talks', '会话'),
  span('firstReply', '首次响应'),
  span('waiting', '排队等待'),
  span('resolution', '处理时长'),
  {
    id: 'botOnly',
    title: '机器人独立完成',
    width: 140,
    sort: 'botOnly',
    align: 'right',
    render: ({ botOnly, talks }) => `${botOnly.toLocaleString('zh-CN')}（${shareOf(botOnly, talks)}）`,
  },
  count('handovers', '转人工'),
  count('unanswered', '未回复'),
  {
    id: 'solved',
    title: '已解决',
    width: 120,
    sort: 'solved',
    align: 'right',
    exports: ['solved', 'ended'],
    render: ({ solved, ended }) => `${solved.toLocaleString('zh-CN')}（${shareOf(solved, ended)}）`,
  },
  count('clues', '产生线索'),
  {
    id: 'satisfaction',
    title: '满意度',
    width: 92,
    sort: 'satisfaction',
    align: 'right',
    exports: ['satisfaction', 'rated'],
    render: ({ satisfaction }) => satisfaction ?? <EmptyCell />,
  },
];

export const ReportCard = ({ row }: { row: TalkReportRow }) => (
  <span className={classOf({ flow: 'stack', gap: 4, minWidth: 0, width: 'full' })}>
    <b className={classOf({ flow: 'block', minWidth: 0, clip: true })}>{row.name}</b>
    <span className={classOf({ size: 12, tone: 'muted' })}>
      <MetaLine
        items={[
          `会话 ${row.talks}`,
          `首次响应 ${spanOf(row.firstReply)}`,
          `线索 ${row.clues}`,
          `已解决 ${row.solved}`,
        ]}
      />
    </span>
  </span>
);
