import {
  contract,
  FACT_MEASURES,
  type FactRecord,
  HOME_ROUTES,
  neededKeys,
  PLATFORMS,
  platformOfNumber,
  type RouteEntry,
} from '@zhiying/contract';
import { useMemo, useState } from 'react';
import { Box, Clip, Muted, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { type Column, ListPage, RowCard } from '#kit/list/index.ts';
import { PageContext, type PageState, usePage } from '#kit/page/page-context.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useMayOpen } from '#kit/session/session.store.ts';
import { recordAddress } from './record-address.ts';
import styles from './report.module.css';
import { ReportSingles } from './report-singles.tsx';
import { ReportTrail } from './report-trail.tsx';
import { columnHint, columnText, rangeText } from './report-words.ts';
import { type Report, recordFilterOf, useDays } from './use-report.ts';

const platformText = (number: number) => {
  const platform = platformOfNumber(number);
  return platform ? PLATFORMS[platform].name : '';
};
const number = (value: number) => value.toLocaleString('zh-CN');

const columnsWith = (onOpen: (record: FactRecord) => void): readonly Column<FactRecord>[] => [
  { id: 'day', title: '日期', width: 120, sort: 'day', render: ({ day }) => day },
  { id: 'subject', title: '内容', width: 260, render: (row) => <Subject row={row} /> },
  { id: 'node', title: '组织', width: 180, render: ({ node }) => <Clip>{node.name}</Clip> },
  {
    id: 'member',
    title: '顾问',
    width: 120,
    render: ({ member }) => (member ? <Clip>{member.name}</Clip> : <EmptyCell />),
  },
  {
    id: 'platform',
    title: '平台',
    width: 110,
    render: ({ platform }) => platformText(platform) || <EmptyCell />,
  },
  {
    id: 'value',
    title: '数量',
    width: 96,
    align: 'right',
    sort: 'value',
    render: (row) =>
      row.singles ? (
        <PlainButton
          className={styles.number}
          aria-label={`${row.day} ${number(row.value)}，逐条查看`}
          onClick={() => onOpen(row)}
        >
          {number(row.value)}
        </PlainButton>
      ) : (
        number(row.value)
      ),
  },
];

/** Opens the record itself, for whoever may open the page it is on. */
function Subject({ row }: { row: FactRecord }) {
  const mayOpen = useMayOpen();
  const address = recordAddress(row);
  const routes: readonly RouteEntry[] = HOME_ROUTES;
  const route = routes.find(({ path }) => path === address?.path);
  const to = route && mayOpen(neededKeys(route)) ? address : null;
  const text =
    row.subject?.name ?? (row.recordId ? `${row.source === 'talk' ? '会话' : '编号'} ${row.recordId}` : null);
  if (!text) return <EmptyCell />;
  return to ? (
    <PageLink to={to} onClick={(event) => event.stopPropagation()}>
      <Clip>{text}</Clip>
    </PageLink>
  ) : (
    <Clip>{text}</Clip>
  );
}

/** What a figure is the sum of, down to the single entries: the same search as the figure, so that they add up to it. */
export function ReportRecords({ state }: Pick<Report, 'state'>) {
  const measure = state.records ?? 'reached';
  const [opened, setOpened] = useState<FactRecord | null>(null);
  const columns = useMemo(() => columnsWith(setOpened), []);
  const query = useDays(state, [measure]);
  const sum = query.data && columnText(measure, query.data.totals);
  return (
    <>
      <Box padding="0 gutter 8" flex="none">
        <ReportTrail state={state} named={query.data?.named} last={`${FACT_MEASURES[measure].title}明细`} />
        <Row gap={8} align="baseline" wrap marginTop={8}>
          <Text as="h2" size="16/24" weight={600}>
            {FACT_MEASURES[measure].title} {sum ?? '…'} {FACT_MEASURES[measure].unit}
          </Text>
          <Muted>
            {rangeText(state.at)}。{columnHint(measure)}
          </Muted>
        </Row>
      </Box>
      <Box fill>
        <OwnAddress>
          <ListPage
            headless
            id="report-records"
            noun="明细"
            list={contract.reportFacts.records}
            columns={columns}
            fixed={{ ...recordFilterOf(state), view: state.view, measure } as never}
            card={(row) => (
              <RowCard
                title={row.subject?.name ?? row.node.name}
                items={[
                  row.day,
                  row.node.name,
                  row.member?.name ?? '',
                  `${number(row.value)} ${FACT_MEASURES[measure].unit}`,
                ]}
              >
                {row.singles && (
                  <PlainButton look={{ tone: 'primary', textAlign: 'left' }} onClick={() => setOpened(row)}>
                    逐条查看
                  </PlainButton>
                )}
              </RowCard>
            )}
            empty={{ title: '暂无明细', text: ['该时段暂无对应的记录，或不在你的数据范围内。'] }}
          />
        </OwnAddress>
      </Box>
      {opened && (
        <ReportSingles state={state} measure={measure} record={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

const NAMES = ['page', 'size', 'sort', 'order'] as const;

/** The list has pages and an order of its own: in the address they stand beside the report's, under another name. */
function OwnAddress({ children }: { children: React.ReactNode }) {
  const page = usePage();
  const own = useMemo<PageState>(
    () => ({
      ...page,
      search: Object.fromEntries(NAMES.map((name) => [name, page.search[`list.${name}`]])),
      setSearch: (next, options) =>
        page.setSearch(
          { ...page.search, ...Object.fromEntries(NAMES.map((name) => [`list.${name}`, next[name]])) },
          options,
        ),
    }),
    [page],
  );
  return <PageContext value={own}>{children}</PageContext>;
}
