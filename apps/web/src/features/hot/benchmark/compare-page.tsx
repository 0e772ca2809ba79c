import { BENCHMARK_DAYS, contract, type HotComparison, OUTLIER, PLATFORMS } from '@zhiying/contract';
import { Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { LeftIcon } from '#kit/base/icons.tsx';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { ChartPanel } from '#kit/chart/chart-panel.tsx';
import { ChartWaiting } from '#kit/chart/chart-waiting.tsx';
import type { Line } from '#kit/chart/line-chart.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { OptionalFigure } from '#kit/display/optional-figure.tsx';
import { TableHead } from '#kit/display/table-head.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { NamedSegments } from '#kit/form/named-segments.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './benchmark.module.css';
import { busiest, HeatMap, WEEKDAYS } from './heat-map.tsx';

const LineChart = lazyChunk(() => import('#kit/chart/line-chart.tsx'));
type Days = '7' | '30' | '90';
const MEASURES = { works: '发布作品', median: '播放中位数', fans: '粉丝' } as const;
type Measure = keyof typeof MEASURES;
const percent = (rate: number | null) =>
  rate === null ? <EmptyCell>无数据</EmptyCell> : `${(rate * 100).toFixed(2)}%`;
const number = (value: number) => value.toLocaleString('zh-CN');

/** Accounts side by side: what they brought, how it went, and when they publish. */
export function ComparePage({ ids, onBack }: { ids: number[]; onBack(): void }) {
  const [days, setDays] = useState<Days>('30');
  const query = useCall(contract.hotBenchmark.compare, { ids, days }, { keepPrevious: true });
  return (
    <div className={styles.compare}>
      <div className={styles.head}>
        <IconButton label="返回对标账号" icon={<LeftIcon />} onClick={onBack} />
        <h2>账号对比</h2>
        <Segmented<Days>
          aria-label="统计范围"
          value={days}
          onChange={setDays}
          options={Object.entries(BENCHMARK_DAYS).map(([value, label]) => ({ value: value as Days, label }))}
        />
      </div>
      <QueryView query={query}>
        {(data) => (
          <>
            <Summary data={data} ids={ids} days={days} />
            <Trend data={data} />
            <Hours data={data} />
          </>
        )}
      </QueryView>
    </div>
  );
}

interface SummaryProps {
  data: HotComparison;
  ids: readonly number[];
  days: Days;
}

const Summary = ({ data, ids, days }: SummaryProps) => (
  <section className={styles.card}>
    <div className={styles.head}>
      <h2>本期概况</h2>
      <ExportButton
        call={contract.hotBenchmark.list.export}
        body={{ ids: ids.join(','), days, limit: ids.length, fields: EXPORTED }}
        label="导出账号对比"
      />
    </div>
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <TableHead
          columns={['账号', '作品', '播放中位数', '互动率', `≥ ${OUTLIER} 倍作品`, '基线', '常发时段']}
        />
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.name} <Mark>{row.own ? '自有' : PLATFORMS[row.platform].name}</Mark>
              </th>
              <td>{row.works}</td>
              <td>
                <OptionalFigure value={row.median} />
              </td>
              <td>{percent(row.rate)}</td>
              <td>{row.outliers}</td>
              <td>{row.baseline === null ? <EmptyCell>样本不足</EmptyCell> : number(row.baseline)}</td>
              <td>{busiest(row) || <EmptyCell />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
const EXPORTED = [
  'name',
  'platform',
  'source',
  'fans',
  'works',
  'median',
  'rate',
  'outliers',
  'baseline',
  'lastAt',
  'readAt',
];

function Trend({ data: { days, rows } }: { data: HotComparison }) {
  const [measure, setMeasure] = useState<Measure>('median');
  // The own account is what is looked at, until another is chosen below.
  const [chosen, setChosen] = useState<number | null>(null);
  const accent = (rows.find(({ id }) => id === chosen) ?? rows.find(({ own }) => own) ?? rows[0])?.id;
  const lines = rows.map(
    ({ id, name, byDay }): Line => ({
      id: String(id),
      name,
      values: byDay[measure],
      role: id === accent ? 'accent' : 'secondary',
    }),
  );
  return (
    <ChartPanel
      title={`每天${MEASURES[measure]}`}
      tools={<NamedSegments<Measure> label="指标" names={MEASURES} value={measure} onChange={setMeasure} />}
      chart={
        <>
          <div className={styles.drawing}>
            <Suspense fallback={<ChartWaiting />}>
              <LineChart
                labels={days.map((day) => day.slice(5))}
                titles={days}
                lines={lines}
                words={number}
                label={`每天${MEASURES[measure]}，明细见表格`}
              />
            </Suspense>
          </div>
          <div className={styles.legend}>
            {rows.map(({ id, name }) => (
              <button key={id} type="button" aria-pressed={id === accent} onClick={() => setChosen(id)}>
                <i data-role={id === accent ? 'accent' : 'quiet'} />
                {name}
              </button>
            ))}
          </div>
        </>
      }
      table={
        <div className={styles.tableBox}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">日期</th>
                {lines.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days
                .map((day, at) => (
                  <tr key={day}>
                    <th scope="row">{day}</th>
                    {lines.map(({ id, values }) => (
                      <td key={id}>
                        <OptionalFigure value={values[at] ?? null} />
                      </td>
                    ))}
                  </tr>
                ))
                .reverse()}
            </tbody>
          </table>
        </div>
      }
    />
  );
}

const Hours = ({ data: { rows } }: { data: HotComparison }) => (
  <ChartPanel
    title="发布时间分布"
    note="按星期和小时，颜色越深作品越多"
    chart={
      <div className={styles.maps}>
        {rows.map((row) => (
          <HeatMap key={row.id} row={row} />
        ))}
      </div>
    }
    table={
      <div className={styles.tableBox}>
        <table className={styles.table}>
          <TableHead columns={['账号', '时段', '作品', '播放中位数']} />
          <tbody>
            {rows.flatMap(({ id, name, hours }) =>
              [...hours]
                .sort((a, b) => b.works - a.works)
                .map(({ weekday, hour, works, median }) => (
                  <tr key={`${id} ${weekday} ${hour}`}>
                    <th scope="row">{name}</th>
                    <td>
                      周{WEEKDAYS[weekday]} {hour}:00
                    </td>
                    <td>{works}</td>
                    <td>
                      <OptionalFigure value={median} />
                    </td>
                  </tr>
                )),
            )}
          </tbody>
        </table>
      </div>
    }
  />
);
