import { FACT_MEASURES, FACT_RATES, type FactRow, isFactRate, valueOf } from '@zhiying/contract';
import { Muted, Text } from '#kit/base/pieces.tsx';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import styles from './report.module.css';
import { drillsOf, type ReportState, writeReport } from './report-address.ts';
import { columnChange, columnText } from './report-words.ts';
import { useMayDrill } from './use-may-drill.ts';
import type { Report } from './use-report.ts';

/** How the figure the rows are sorted by changed. */
export function Changed({
  state,
  now,
  before,
}: {
  state: ReportState;
  now: FactRow['figures'];
  before: FactRow['before'];
}) {
  const change = columnChange(state.sort, now, before);
  return change ? <ChangeMark change={change} against="较对比期" /> : <Muted>—</Muted>;
}

/** The way down, for whoever may open the next report. */
export function Name({ path, state, row }: { path: Report['path']; state: ReportState; row: FactRow }) {
  const mayDrill = useMayDrill();
  const [down] = drillsOf(path, state, row.id).filter(mayDrill);
  return (
    <span className={styles.name} title={row.detail || undefined}>
      {down ? (
        <PageLink to={down.to} onClick={(event) => event.stopPropagation()}>
          {row.name}
        </PageLink>
      ) : (
        <Text>{row.name}</Text>
      )}
      {row.detail && <Muted clip>{row.detail}</Muted>}
    </span>
  );
}

/** A figure that opens what it is the sum of; a rate is the sum of nothing, and opens what it is the share of: how many came to the store. */
export function Records({
  path,
  state,
  column,
  label,
  figures,
}: {
  path: Report['path'];
  state: ReportState;
  column: ReportState['sort'];
  label: string;
  figures: FactRow['figures'];
}) {
  const children = columnText(column, figures);
  if (isFactRate(column) && valueOf(column, figures) === null) return children;
  const records = isFactRate(column) ? FACT_RATES[column].part : column;
  const title = isFactRate(column) ? FACT_MEASURES[records].title : '';
  return (
    <PageLink
      to={writeReport(path, { ...state, row: undefined, page: 1, records })}
      className={styles.number}
      aria-label={`${label} ${children}，查看${title}明细`}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </PageLink>
  );
}
