import { factColumn, REPORT_COMPARISONS } from '@zhiying/contract';
import { PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import styles from './report.module.css';
import { columnChange, columnHint, columnText } from './report-words.ts';
import type { Report, Rows } from './use-report.ts';

/** The totals, as tabs: the chosen one sorts the rows, and is drawn. */
export function ReportFigures({ state, put, data }: Pick<Report, 'state' | 'put'> & { data: Rows }) {
  return (
    <div className={styles.figures} role="group" aria-label="指标">
      {state.columns.map((column) => {
        const change = columnChange(column, data.totals, data.totalsBefore);
        return (
          <PlainButton
            key={column}
            className={styles.figure}
            padding="12 16"
            textAlign="left"
            aria-pressed={column === state.sort}
            title={columnHint(column)}
            onClick={() => put({ sort: column, order: 'descend', row: state.row })}
          >
            <Text flow="block" size="13/20" tone="text2" whiteSpace="nowrap">
              {factColumn(column).title}
            </Text>
            <Row as="span" gap={8} align="baseline" whiteSpace="nowrap">
              <Text size="20/28" weight={600}>
                {columnText(column, data.totals)}
              </Text>
              {change && <ChangeMark change={change} against={`较${REPORT_COMPARISONS[state.compare]}`} />}
            </Row>
          </PlainButton>
        );
      })}
    </div>
  );
}
