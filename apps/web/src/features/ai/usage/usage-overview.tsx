import { contract, DATE_FORMAT, type UsageShare, type UsageSummary } from '@zhiying/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { joinRange, lastDays } from '#kit/base/range-text.ts';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { DateRange } from '#kit/form/date-range.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import shared from '#parts/ai/ai.module.css';
import { figure, yuan } from '#parts/ai/figures.ts';
import { DayChart } from './day-chart.tsx';
import styles from './usage.module.css';

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
    <div className={shared.scroll}>
      <div className={styles.range}>
        <DateRange label="时间" value={at} onChange={(range) => setAt(range ?? thisMonth())} />
      </div>
      <Loaded query={summary}>{(data) => <Overview data={data} />}</Loaded>
    </div>
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
      <div className={styles.figures}>
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
      </div>
      <section className={shared.panel} aria-label="每日用量">
        <DayChart days={data.byDay} />
      </section>
      <section className={shared.panel} aria-label="用量明细">
        <div className={shared.panelHead}>
          <h3>用量分布</h3>
          <Segmented
            aria-label="汇总维度"
            value={group}
            onChange={setGroup}
            options={Object.entries(GROUPS).map(([value, label]) => ({ value: value as Group, label }))}
          />
        </div>
        {rows.length === 0 ? (
          <p className={shared.note}>该时间段暂无调用。</p>
        ) : (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{GROUPS[group]}</th>
                  <th scope="col">费用</th>
                  <th scope="col">调用</th>
                  <th scope="col">失败</th>
                  <th scope="col">Token</th>
                </tr>
              </thead>
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
      </section>
    </>
  );
}
