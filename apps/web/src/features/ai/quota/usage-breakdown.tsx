import {
  contract,
  RESOURCE_AREAS,
  RESOURCES,
  type ResourceOverview,
  type ResourcePlace,
} from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Card, Muted, Note, Row, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { TableHead } from '#kit/display/table-head.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { yuan } from '#parts/ai/figures.ts';
import table from '../figure-table.module.css';
import { amountText, percentOf } from './amounts.ts';
import { Gauge } from './gauge.tsx';
import { GiveDialog } from './give-dialog.tsx';
import styles from './resource.module.css';

const VIEWS = { places: '组织', people: '用户', areas: '用途' } as const;
type View = keyof typeof VIEWS;
const SHOWN = ['model', 'speech', 'compose', 'storage'] as const;
const HEADS = SHOWN.map((kind) => RESOURCES[kind].title);
const MOST = 50;
const CENTS = 100;
const cents = (value: number) => yuan(Math.round(value * CENTS) / CENTS);

/** By organisation, person and purpose; the first can be given more or less. */
export function UsageBreakdown({
  month,
  areas,
}: {
  month: string | undefined;
  areas: ResourceOverview['byArea'];
}) {
  const [view, setView] = useState<View>('places');
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const search = { month, q: q || undefined };
  return (
    <Card as="section" padding={16} aria-label="用量分布">
      <Row gap="8 12" wrap marginBottom={12}>
        <Text as="h2" size="14/22" weight={600}>
          用量分布
        </Text>
        <Segmented
          aria-label="分布维度"
          value={view}
          onChange={setView}
          options={Object.entries(VIEWS).map(([value, label]) => ({ value: value as View, label }))}
        />
        {view === 'places' && <Muted>额度由上级分配，含下级用量；达 80% 提醒一次，用完后停止生成</Muted>}
        {view !== 'areas' && (
          <Row gap={8} marginLeft="auto">
            <SearchInput
              value={typed}
              onChange={setTyped}
              placeholder={`${VIEWS[view]}名称`}
              style={{ width: 180 }}
            />
            <ExportButton call={contract.aiResource[view].export} body={search} label="导出" />
          </Row>
        )}
      </Row>
      {view === 'places' && <Places search={search} />}
      {view === 'people' && <People search={search} />}
      {view === 'areas' && <Areas areas={areas} />}
    </Card>
  );
}

interface Asked {
  search: { month: string | undefined; q: string | undefined };
}

function Places({ search }: Asked) {
  const places = useCall(
    contract.aiResource.places,
    { ...search, page: 1, limit: MOST },
    { keepPrevious: true },
  );
  const [giving, setGiving] = useState<ResourcePlace | null>(null);
  return (
    <QueryView query={places}>
      {({ rows, total }) => (
        <>
          <Table columns={['组织', ...HEADS, '花费', '占比', '月底预计', '操作']} empty={rows.length === 0}>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                {SHOWN.map((kind) => (
                  <td key={kind}>
                    <Used kind={kind} row={row} />
                  </td>
                ))}
                <td>{cents(row.money)}</td>
                <td>{Math.round(row.share)}%</td>
                <td>{cents(row.forecast)}</td>
                <td>
                  {row.mayGive ? (
                    <Button
                      type="link"
                      size="small"
                      onClick={() => setGiving(row)}
                      aria-label={`调整${row.name}的额度`}
                    >
                      调额度
                    </Button>
                  ) : (
                    <Text tone="faint">上级分配</Text>
                  )}
                </td>
              </tr>
            ))}
          </Table>
          <HowMany shown={rows.length} total={total} measure="个" />
          {giving && <GiveDialog place={giving} onClose={() => setGiving(null)} />}
        </>
      )}
    </QueryView>
  );
}

const HowMany = ({ shown, total, measure }: { shown: number; total: number; measure: string }) =>
  total > shown && (
    <Note>
      显示花费最高的 {shown} {measure}，共 {total} {measure}，导出可得全部。
    </Note>
  );

function Used({ kind, row }: { kind: (typeof SHOWN)[number]; row: ResourcePlace }) {
  const given = row.quotas[kind];
  const text = amountText(row[kind]);
  if (given === null) return text;
  const percent = percentOf(row[kind], given);
  return (
    <Row as="span" gap={8} justify="end">
      <span className={styles.inCell}>
        <Gauge percent={percent} label={`${row.name}${RESOURCES[kind].title}使用率`} />
      </span>
      <span title={`${text} / ${amountText(given)} ${RESOURCES[kind].unit}`}>{Math.round(percent)}%</span>
    </Row>
  );
}

function People({ search }: Asked) {
  const people = useCall(
    contract.aiResource.people,
    { ...search, page: 1, limit: MOST },
    { keepPrevious: true },
  );
  return (
    <QueryView query={people}>
      {({ rows, total }) => (
        <>
          <Table columns={['用户', ...HEADS.map(withUnit), '花费', '占比']} empty={rows.length === 0}>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                {SHOWN.map((kind) => (
                  <td key={kind}>{amountText(row[kind])}</td>
                ))}
                <td>{cents(row.money)}</td>
                <td>{Math.round(row.share)}%</td>
              </tr>
            ))}
          </Table>
          <HowMany shown={rows.length} total={total} measure="名" />
        </>
      )}
    </QueryView>
  );
}

const Areas = ({ areas }: { areas: ResourceOverview['byArea'] }) => (
  <Table columns={['用途', ...HEADS.slice(0, 3).map(withUnit), '花费']} empty={areas.length === 0}>
    {areas.map((row) => (
      <tr key={row.area}>
        <th scope="row">{RESOURCE_AREAS[row.area]}</th>
        <td>{amountText(row.model)}</td>
        <td>{amountText(row.speech)}</td>
        <td>{amountText(row.compose)}</td>
        <td>{cents(row.money)}</td>
      </tr>
    ))}
  </Table>
);

const withUnit = (title: string, at: number) => `${title}（${RESOURCES[SHOWN[at] ?? 'model'].unit}）`;

function Table({
  columns,
  empty,
  children,
}: {
  columns: readonly string[];
  empty: boolean;
  children: ReactNode;
}) {
  if (empty) return <Note>该月暂无用量。</Note>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={table.scroll} tabIndex={0} role="region" aria-label="用量明细">
      <table className={classOf({ width: 'full', size: 13 }, table.table)} data-wide>
        <TableHead columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
