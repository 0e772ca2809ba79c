import {
  type FactColumn,
  type FactFigures,
  type FactGrouping,
  type FactMeasure,
  type FactRow,
  factColumn,
  measuresOf,
  REPORT_GROUPINGS,
  type ReportView,
  valueOf,
} from '@zhiying/contract';
import { Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { CloseIcon } from '#kit/base/icons.tsx';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { Box, Muted, Note, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import table from '#kit/base/table.module.css';
import { ChartWaiting } from '#kit/chart/chart-waiting.tsx';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import styles from './report.module.css';
import { drillsOf, narrowed, type ReportState, writeReport } from './report-address.ts';
import { columnChange, columnText, daysInWords, rangeText, shareText, valueWords } from './report-words.ts';
import { useMayDrill } from './use-may-drill.ts';
import { type Report, useDays, useRows } from './use-report.ts';

const LineChart = lazyChunk(() => import('#kit/chart/line-chart.tsx'));
const CHART_HEIGHT = 200;

/** What a row is made of, by the report it is in. */
const PARTS: Record<ReportView, readonly FactGrouping[]> = {
  content: ['dealer', 'member'],
  place: ['platform', 'member'],
  person: ['substance', 'platform'],
};

interface SideProps extends Pick<Report, 'path' | 'state'> {
  /** The row beside the table, or null for all of them together. */
  row: FactRow | null;
  onClose?(): void;
}

/** One row by day, held against the days before, and what it is made of. */
export function ReportSide({ path, state, row, onClose }: SideProps) {
  const mayDrill = useMayDrill();
  const own = row ? narrowed(state, row.id) : state;
  const drills = row ? drillsOf(path, state, row.id).filter(mayDrill) : [];
  const drawn = measuresOf([state.sort])[0] ?? 'reached';
  return (
    <Stack as="section" aria-label={row ? `${row.name}的走势` : '合计走势'}>
      <Split gap={8} padding="12 16" borderBottom="line2">
        <Text as="h2" size="14/22" weight={600} clip minWidth={0}>
          {row?.name ?? '合计'}
        </Text>
        {onClose && <IconButton label="关闭" icon={<CloseIcon size={16} />} onClick={onClose} />}
      </Split>
      {drills.length > 0 && (
        <Row gap={16} padding="8 16" borderBottom="line2">
          {drills.map(({ title, to }) => (
            <PageLink key={title} to={to}>
              {title} →
            </PageLink>
          ))}
        </Row>
      )}
      <Trend state={own} />
      {PARTS[state.view]
        .filter((by) => by !== state.by && mayDrill(REPORT_GROUPINGS[by]))
        .map((by) => (
          <Parts key={by} path={path} state={own} by={by} measure={drawn} />
        ))}
    </Stack>
  );
}

/** The figure that rows are sorted by: its name, its line and its table all say the same. */
function Trend({ state }: { state: ReportState }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const query = useDays(state, [state.sort]);
  const { title } = factColumn(state.sort);
  return (
    <Box padding="12 16" borderBottom="line2">
      <Split gap={8}>
        <Muted>
          {title}，{rangeText(state.at)}
        </Muted>
        <Segmented
          size="small"
          aria-label="走势：图表切换"
          value={view}
          onChange={setView}
          options={[
            { value: 'chart', label: '图' },
            { value: 'table', label: '表' },
          ]}
        />
      </Split>
      <QueryView query={query} sign={<ChartWaiting height={CHART_HEIGHT} />}>
        {({ totals, totalsBefore, days, daysBefore }) => {
          const change = columnChange(state.sort, totals, totalsBefore);
          const now = days.map(({ figures }) => valueOf(state.sort, figures));
          const before = daysBefore?.map(({ figures }) => valueOf(state.sort, figures)) ?? null;
          return (
            <>
              <Row gap={8} align="baseline" marginBottom={8}>
                <Text size="24/36" weight={600}>
                  {columnText(state.sort, totals)}
                </Text>
                {change && <ChangeMark change={change} against="较对比期" />}
                {totalsBefore && <Muted>对比期 {columnText(state.sort, totalsBefore)}</Muted>}
              </Row>
              {view === 'chart' ? (
                <Box className={styles.chart}>
                  <Suspense fallback={<ChartWaiting height={CHART_HEIGHT} />}>
                    <LineChart
                      labels={days.map(({ day }) => day.slice(5))}
                      titles={days.map(({ day }, at) =>
                        [day, daysBefore?.[at]?.day].filter(Boolean).join('，对比 '),
                      )}
                      lines={[
                        ...(before
                          ? [
                              {
                                id: 'before',
                                name: '对比期',
                                values: now.map((_, at) => before[at] ?? null),
                                role: 'comparison' as const,
                              },
                            ]
                          : []),
                        { id: 'now', name: '本期', values: now, role: 'accent' },
                      ]}
                      words={(value) => valueWords(state.sort, value)}
                      label={daysInWords(state.sort, days, totals)}
                    />
                  </Suspense>
                </Box>
              ) : (
                <DayTable days={days} before={daysBefore} column={state.sort} />
              )}
              <Note marginTop={8}>{daysInWords(state.sort, days, totals)}</Note>
            </>
          );
        }}
      </QueryView>
    </Box>
  );
}

type Days = readonly { day: string; figures: FactFigures }[];

const DayTable = ({ days, before, column }: { days: Days; before: Days | null; column: FactColumn }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <Box maxHeight={240} overflow="auto" tabIndex={0} role="region" aria-label="每日明细">
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">本期</th>
          {before && <th scope="col">对比期</th>}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, figures }, at) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{columnText(column, figures)}</td>
            {before && <td>{before[at] ? columnText(column, before[at].figures) : '—'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);

const SHOWN = 5;

/** The largest of what a row is made of, each with its share and its records. */
function Parts({
  path,
  state,
  by,
  measure,
}: Pick<Report, 'path' | 'state'> & { by: FactGrouping; measure: FactMeasure }) {
  const { title, view } = REPORT_GROUPINGS[by];
  const asked: ReportState = {
    ...state,
    view,
    by,
    columns: [measure],
    sort: measure,
    order: 'descend',
    page: 1,
    q: undefined,
  };
  const query = useRows(asked, { limit: SHOWN });
  const all = query.data?.totals[measure] ?? 0;
  const rows = query.data?.rows.filter(({ figures }) => (figures[measure] ?? 0) !== 0) ?? [];
  // Nothing but what belongs to none says nothing.
  if (!rows.some(({ id }) => id > 0)) return null;
  return (
    <Box as="section" padding="12 16" borderBottom="line2" aria-label={`按${title}`}>
      <Split marginBottom={8}>
        <Text as="h3" size="14/22" weight={600}>
          {title}
        </Text>
        {/* A rate has no parts: what it is a share of is counted. */}
        <Muted>{factColumn(measure).title}占比</Muted>
      </Split>
      <Stack as="ul" gap={8}>
        {rows.map((row) => (
          <li key={row.id} className={styles.part}>
            <Text clip minWidth={0} title={row.name}>
              {row.name}
            </Text>
            <i
              className={styles.bar}
              aria-hidden="true"
              style={{ '--part': (row.figures[measure] ?? 0) / (rows[0]?.figures[measure] ?? 1) } as never}
            />
            <PageLink
              className={styles.number}
              to={writeReport(path, {
                ...narrowed({ ...state, by }, row.id),
                by: state.by,
                row: undefined,
                records: measure,
              })}
              aria-label={`${row.name} ${row.figures[measure]}，查看明细`}
            >
              {(row.figures[measure] ?? 0).toLocaleString('zh-CN')}
            </PageLink>
            <Muted textAlign="right">{shareText(row.figures[measure] ?? 0, all)}</Muted>
          </li>
        ))}
      </Stack>
    </Box>
  );
}
