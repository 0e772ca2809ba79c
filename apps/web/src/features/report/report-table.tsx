import { factColumn, isFactRate, measuresOf, REPORT_GROUPINGS, valueOf } from '@zhiying/contract';
import type { KeyboardEvent } from 'react';
import { Muted, PlainButton } from '#kit/base/pieces.tsx';
import table from '#kit/base/table.module.css';
import styles from './report.module.css';
import { narrowed } from './report-address.ts';
import { Changed, Name, Records } from './report-cells.tsx';
import { columnHint, shareText } from './report-words.ts';
import { Spark } from './spark.tsx';
import type { Report, Rows } from './use-report.ts';

/** The rows under their total. A name leads one level down, a figure to its records, a click on a row fills the panel beside. */
export function ReportTable({ path, state, put, data }: Report & { data: Rows }) {
  const { columns, sort, by } = state;
  const share = measuresOf([sort])[0] ?? 'reached';
  const highest = new Map(
    columns.map((column) => [
      column,
      Math.max(1, ...data.rows.map(({ figures }) => valueOf(column, figures) ?? 0)),
    ]),
  );
  const walk = (event: KeyboardEvent, at: number) => {
    const next = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : null;
    const row = next === null ? undefined : data.rows[next];
    if (!row) return;
    event.preventDefault();
    put({ row: row.id, page: state.page }, { push: false });
    (
      event.currentTarget.parentElement?.children[next === null ? at : next + 1] as HTMLElement | undefined
    )?.focus();
  };
  return (
    <table className={`${table.table} ${styles.table}`}>
      <caption className="zy-visually-hidden">
        按{REPORT_GROUPINGS[by].title}汇总，按{factColumn(sort).title}排序，共 {data.total} 行
      </caption>
      <thead>
        <tr>
          <th scope="col">{REPORT_GROUPINGS[by].title}</th>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              aria-sort={
                column === sort ? (state.order === 'ascend' ? 'ascending' : 'descending') : undefined
              }
            >
              <PlainButton
                title={columnHint(column)}
                hover="text"
                data-sorted={column === sort || undefined}
                className={styles.sort}
                onClick={() =>
                  put({
                    sort: column,
                    order: column === sort && state.order === 'descend' ? 'ascend' : 'descend',
                    row: state.row,
                  })
                }
              >
                {factColumn(column).title}
                {column === sort && <span aria-hidden="true">{state.order === 'ascend' ? ' ↑' : ' ↓'}</span>}
              </PlainButton>
            </th>
          ))}
          <th scope="col" title={`${factColumn(share).title}占合计的比例`}>
            占比
          </th>
          {data.before && <th scope="col">变化</th>}
          <th scope="col">趋势</th>
        </tr>
      </thead>
      <tbody>
        <tr className={styles.total}>
          <th scope="row">合计</th>
          {columns.map((column) => (
            <td key={column}>
              <Records
                state={state}
                path={path}
                column={column}
                label={`合计${factColumn(column).title}`}
                figures={data.totals}
              />
            </td>
          ))}
          <td>{shareText(data.totals[share] ?? 0, data.totals[share] ?? 0)}</td>
          {data.before && (
            <td>
              <Changed state={state} now={data.totals} before={data.totalsBefore} />
            </td>
          )}
          <td>
            <Muted>—</Muted>
          </td>
        </tr>
        {data.rows.map((row, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the name and the figures are links; the row itself only fills the panel
          <tr
            key={row.id}
            tabIndex={-1}
            aria-selected={row.id === state.row}
            onClick={() => put({ row: row.id, page: state.page }, { push: false })}
            onKeyDown={(event) => walk(event, at)}
          >
            <th scope="row">
              <Name path={path} state={state} row={row} />
            </th>
            {columns.map((column) => (
              <td key={column}>
                <Records
                  state={narrowed(state, row.id)}
                  path={path}
                  column={column}
                  label={`${row.name}的${factColumn(column).title}`}
                  figures={row.figures}
                />
                {!isFactRate(column) && (
                  <i
                    className={styles.bar}
                    aria-hidden="true"
                    style={
                      { '--part': (valueOf(column, row.figures) ?? 0) / (highest.get(column) ?? 1) } as never
                    }
                  />
                )}
              </td>
            ))}
            <td>{shareText(row.figures[share] ?? 0, data.totals[share] ?? 0)}</td>
            {data.before && (
              <td>
                <Changed state={state} now={row.figures} before={row.before} />
              </td>
            )}
            <td>
              <Spark values={row.trend} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
