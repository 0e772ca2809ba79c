import { factColumn, measuresOf, REPORT_GROUPINGS } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { Muted, PlainButton, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import styles from './report.module.css';
import { narrowed, type ReportState } from './report-address.ts';
import { Changed, Name, Records } from './report-cells.tsx';
import { shareText } from './report-words.ts';
import { Spark } from './spark.tsx';
import type { Report, Rows } from './use-report.ts';

/** The rows on a phone: the name leads one level down, the figure they are sorted by stands out, each opens its records. */
export function ReportCards({ path, state, put, data }: Report & { data: Rows }) {
  const { sort, by } = state;
  const share = measuresOf([sort])[0] ?? 'reached';
  const total = data.totals[share] ?? 0;
  const common = { path, before: data.before !== null };
  return (
    <Stack as="ul" aria-label={`按${REPORT_GROUPINGS[by].title}汇总，共 ${data.total} 行`}>
      <Figures {...common} of="合计" state={state} now={data.totals} old={data.totalsBefore}>
        <Text weight={600}>合计</Text>
      </Figures>
      {data.rows.map((row) => (
        <Figures
          key={row.id}
          {...common}
          of={`${row.name}的`}
          state={narrowed(state, row.id)}
          now={row.figures}
          old={row.before}
          more={
            <PlainButton
              aria-label={`占 ${shareText(row.figures[share] ?? 0, total)}，${row.name}的走势`}
              onClick={() => put({ row: row.id, page: state.page }, { push: false })}
            >
              <Row as="span" gap={8}>
                <Spark values={row.trend} />
                <Muted>占 {shareText(row.figures[share] ?? 0, total)}</Muted>
              </Row>
            </PlainButton>
          }
        >
          <Name path={path} state={state} row={row} />
        </Figures>
      ))}
    </Stack>
  );
}

interface FiguresProps {
  path: Report['path'];
  /** Narrowed to what the figures are of. */
  state: ReportState;
  /** Said before the name of each figure. */
  of: string;
  now: Rows['totals'];
  old: Rows['totalsBefore'];
  before: boolean;
  more?: ReactNode;
  children: ReactNode;
}

function Figures({ path, state, of, now, old, before, more, children }: FiguresProps) {
  const figure = (column: ReportState['sort']) => (
    <Records state={state} path={path} column={column} label={of + factColumn(column).title} figures={now} />
  );
  return (
    <Stack as="li" gap={8} padding="12 16" className={styles.card}>
      <Split gap={12} align="baseline">
        {children}
        <Text size="20/28" weight={600}>
          {figure(state.sort)}
        </Text>
      </Split>
      {(more || before) && (
        <Split gap={8}>
          {more ?? <span />}
          {before && <Changed state={state} now={now} before={old} />}
        </Split>
      )}
      <div className={styles.others}>
        {state.columns
          .filter((column) => column !== state.sort)
          .map((column) => (
            <span key={column}>
              <Muted>{factColumn(column).title}</Muted> {figure(column)}
            </span>
          ))}
      </div>
    </Stack>
  );
}
