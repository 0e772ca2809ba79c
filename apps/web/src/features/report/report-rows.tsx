import {
  type AdviserReport,
  type ContentReport,
  contract,
  type DealerReport,
  REPORT_LEVELS,
  type ReportTotals,
  SUBSTANCE_KINDS,
} from '@zhiying/contract';
import type { ReactNode } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { type Column, dateRangeField, ListPage, selectField, textField } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { action, keysOf } from '#kit/session/action.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { nodeField } from '#parts/organ/node-field.tsx';

/** What a report is narrowed to by the page it is on. */
export interface Fixed {
  nodeId?: number;
  substanceId?: number;
  memberId?: number;
}

const TITLES = {
  reached: '送达',
  opened: '打开',
  shared: '分享',
  published: '发布',
  visits: '访问',
  leads: '留资',
} as const;
type Figure = keyof typeof TITLES;

const figures = <Row extends ReportTotals>(): Column<Row>[] => [
  {
    id: 'people',
    title: '人数',
    width: 76,
    align: 'right',
    render: ({ people }) => people.toLocaleString('zh-CN'),
  },
  ...(Object.keys(TITLES) as Figure[]).map((name) => ({
    id: name,
    title: TITLES[name],
    width: 84,
    align: 'right' as const,
    sort: name,
    render: (row: Row) => row[name].toLocaleString('zh-CN'),
  })),
  {
    id: 'rate',
    title: '分享率',
    width: 80,
    align: 'right',
    exports: [],
    render: ({ shared, reached }) => (reached > 0 ? `${((shared / reached) * 100).toFixed(1)}%` : '—'),
  },
];

const card = (name: string, note: string, row: ReportTotals): ReactNode => (
  <span className={pieces.stack}>
    <b className={pieces.clip}>{name}</b>
    <span className={pieces.note}>
      <MetaLine
        items={[note, `送达 ${row.reached}`, `分享 ${row.shared}`, `访问 ${row.visits}`, `留资 ${row.leads}`]}
      />
    </span>
  </span>
);

const at = dateRangeField({ name: 'at', label: '送达日期' });
const place = nodeField({ name: 'nodeId', label: '组织' });
const name = <Row extends { name: string }>(title: string, width: number): Column<Row> => ({
  id: 'name',
  title,
  width,
  render: (row) => <span className={pieces.clip}>{row.name}</span>,
});
const EMPTY = { title: '该时段没有送达的内容', text: ['下发内容后，送达、打开、分享和留资在这里汇总。'] };

const contentColumns: Column<ContentReport>[] = [
  name('内容', 280),
  { id: 'kind', title: '类型', width: 80, render: ({ kind }) => SUBSTANCE_KINDS[kind] },
  ...figures<ContentReport>(),
];
const contentSearch = [
  textField({ name: 'q', label: '内容', placeholder: '按标题查找', main: true }),
  at,
  place,
];

/** Pieces; from each to the dealers that got it. */
export function ContentRows({ fixed }: { fixed?: Fixed }) {
  const mayOpen = useMayOpen()(keysOf(contract.report.dealers));
  const open = ({ id }: ContentReport) => go({ path: 'report/material/dealer/detail', search: { id } });
  return (
    <ListPage
      id={fixed ? 'report-content-of' : 'report-content'}
      headless
      noun="内容"
      list={contract.report.contents}
      fixed={fixed}
      columns={contentColumns}
      search={contentSearch as never}
      card={(row) => card(row.name, SUBSTANCE_KINDS[row.kind], row)}
      rowActions={() =>
        mayOpen && !fixed
          ? [
              action<ContentReport>({
                id: 'report.byDealer',
                title: '看经销商',
                call: contract.report.dealers,
                run: open,
              }),
            ]
          : []
      }
      onOpenRow={mayOpen && !fixed ? open : undefined}
      empty={EMPTY}
    />
  );
}

const dealerColumns: Column<DealerReport>[] = [
  name('组织', 200),
  {
    id: 'trail',
    title: '上级',
    width: 180,
    render: ({ trail }) => <span className={pieces.clip}>{trail}</span>,
  },
  ...figures<DealerReport>(),
];
const dealerSearch = [
  textField({ name: 'q', label: '组织', placeholder: '按名称查找', main: true }),
  selectField({ name: 'level', label: '层级', options: REPORT_LEVELS }),
  at,
  place,
];

/** Dealers or stores; from each to its people and to its pieces. */
export function DealerRows({ fixed }: { fixed?: Fixed }) {
  const mayOpen = useMayOpen();
  const people = action<DealerReport>({
    id: 'report.byAdviser',
    title: '看顾问',
    call: contract.report.advisers,
    run: ({ id }) => go({ path: 'report/dealer/adviser/detail', search: { id } }),
  });
  const content = action<DealerReport>({
    id: 'report.byContent',
    title: '看内容',
    call: contract.report.contents,
    run: ({ id }) => go({ path: 'report/dealer/material/detail', search: { id } }),
  });
  const offered = [
    ...(mayOpen(keysOf(contract.report.advisers)) ? [people] : []),
    ...(mayOpen(keysOf(contract.report.contents)) ? [content] : []),
  ];
  return (
    <ListPage
      id={fixed ? 'report-dealer-of' : 'report-dealer'}
      headless
      noun="组织"
      list={contract.report.dealers}
      fixed={fixed}
      columns={dealerColumns}
      search={dealerSearch as never}
      card={(row) => card(row.name, row.trail, row)}
      rowActions={() => offered}
      onOpenRow={offered[0] ? (row) => void offered[0]?.run(row) : undefined}
      empty={EMPTY}
    />
  );
}

const adviserColumns: Column<AdviserReport>[] = [
  name('姓名', 140),
  {
    id: 'node',
    title: '所属组织',
    width: 200,
    render: ({ node }) => <span className={pieces.clip}>{node}</span>,
  },
  ...figures<AdviserReport>().filter(({ id }) => id !== 'people'),
];
const adviserSearch = [
  textField({ name: 'q', label: '关键字', placeholder: '姓名或组织', main: true }),
  at,
  place,
];

/** People; from each to the pieces they got. */
export function AdviserRows({ fixed }: { fixed?: Fixed }) {
  const mayOpen = useMayOpen()(keysOf(contract.report.contents));
  const open = ({ id }: AdviserReport) => go({ path: 'report/adviser/material/detail', search: { id } });
  return (
    <ListPage
      id={fixed ? 'report-adviser-of' : 'report-adviser'}
      headless
      noun="顾问"
      list={contract.report.advisers}
      fixed={fixed}
      columns={adviserColumns}
      search={adviserSearch as never}
      card={(row) => card(row.name, row.node, row)}
      rowActions={() =>
        mayOpen
          ? [
              action<AdviserReport>({
                id: 'report.ofAdviser',
                title: '看内容',
                call: contract.report.contents,
                run: open,
              }),
            ]
          : []
      }
      onOpenRow={mayOpen ? open : undefined}
      empty={EMPTY}
    />
  );
}
