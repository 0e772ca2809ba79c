import { contract, DATE_FORMAT, type UsageShare, type UsageSummary } from '@zhiying/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Card, Note, Row, Text } from '#kit/base/pieces.tsx';
import { joinRange, lastDays } from '#kit/base/range-text.ts';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { TableHead } from '#kit/display/table-head.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { DateRange } from '#kit/form/date-range.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import shared from '#parts/ai/ai.module.css';
import { figure, yuan } from '#parts/ai/figures.ts';
import table from '../figure-table.module.css';
import { DayChart } from './day-chart.tsx';

const GROUPS = {
  byMember: '用户',
  byDealer: '经销商',
  byTheme: '主题',
  byModel: '模型',
  byDay: '日期',
} as const;
type Group = keyof typeof GROUPS;

const thisMonth = () => {
  const [from, to] = lastDays(30);
  return joinRange(from.format(DATE_FORMAT), to.format(DATE_FORMAT));
};

export function UsageOverview() {
  const [at, setAt] = useState(thisMonth);
  const summary = useCall(contract.aiUsage.summary, { at }, { keepPrevious: true });
  return (
    <Box height="full" padding="0 gutter 24" overflow="auto" className={shared.scroll}>
      <Box width={280} maxWidth="full" marginBottom={12}>
        <DateRange label="时间" value={at} onChange={(range) => setAt(range ?? thisMonth())} />
      </Box>
      <QueryView query={summary}>{(data) => <Overview data={data} />}</QueryView>
    </Box>
  );
}

function Overview({ data }: { data: UsageSummary }) {
  const [group, setGroup] = useState<Group>('byMember');
  const { total } = data;
  const rows: (Omit<UsageShare, 'id'> & { key: string })[] =
    group === 'byDay'
      ? data.byDay.map((day) => ({ ...day, name: day.day, key: day.day })).toReversed()
      : data[group].map((share) => ({ ...share, key: `${share.id} ${share.name}` }));
  return (
    <>
      <Box marginBottom={16}>
        <FigureStrip
          label="用量合计"
          figures={[
            { id: 'cost', title: '费用', value: yuan(total.cost) },
            {
              id: 'calls',
              title: '调用',
              value: figure(total.calls),
              unit: '次',
              foot: `离线草稿 ${figure(total.offline)} 次`,
            },
            { id: 'tokens', title: 'Token', value: figure(total.tokens) },
            { id: 'failed', title: '失败', value: figure(total.failed), unit: '次' },
          ]}
        />
      </Box>
      <Card as="section" padding={16} marginBottom={16} aria-label="每日用量">
        <DayChart days={data.byDay} />
      </Card>
      <Card as="section" padding={16} marginBottom={16} aria-label="用量明细">
        <Row gap="8 12" wrap marginBottom={12}>
          <Text as="h3" size={14} weight={600}>
            用量分布
          </Text>
          <Segmented
            aria-label="汇总维度"
            value={group}
            onChange={setGroup}
            options={Object.entries(GROUPS).map(([value, label]) => ({ value: value as Group, label }))}
          />
        </Row>
        {rows.length === 0 ? (
          <Note>该时间段暂无调用。</Note>
        ) : (
          <div className={table.scroll}>
            <table className={classOf({ width: 'full', size: 13 }, table.table)}>
              <TableHead columns={[GROUPS[group], '费用', '调用', '失败', 'Token']} />
              <tbody>
                {rows.map((row) => (
                  <tr key={row.key}>
                    <th scope="row">{row.name}</th>
                    <td>{yuan(row.cost)}</td>
                    <td>{figure(row.calls)}</td>
                    <td>{figure(row.failed)}</td>
                    <td>{figure(row.tokens)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
    </>
  );
}
