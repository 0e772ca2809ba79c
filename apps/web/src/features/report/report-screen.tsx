import { contract, REPORT_COMPARISONS, REPORT_GROUPINGS, type ReportView } from '@zhiying/contract';
import { Button } from 'antd';
import { DownloadIcon } from '#kit/base/icons.tsx';
import { Box, Card, Column, Muted, Note, Row, Split } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { download } from '#kit/files/download.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useExistingPage } from '#kit/list/index.ts';
import { PageTurner } from '#kit/list/page-turner.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import { ProofNote } from './proof-note.tsx';
import styles from './report.module.css';
import { ColumnChoice, Filters, Period } from './report-bar.tsx';
import { ReportCards } from './report-cards.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportRecords } from './report-records.tsx';
import { ReportSide } from './report-side.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTrail } from './report-trail.tsx';
import { rangeText } from './report-words.ts';
import { SavedReport } from './saved-report.tsx';
import { exportOf, PAGE_ROWS, type Report, type Rows, useReport, useRows } from './use-report.ts';
import { ViewsMenu } from './views-menu.tsx';

/** One of the three reports, as a tab of 报表. */
export function ReportTab({ view }: { view: ReportView }) {
  const report = useReport('report', view);
  const saved = Number(usePage().search.saved);
  if (saved > 0) return <SavedReport id={saved} />;
  return report && <ReportScreen {...report} />;
}

/** A report: its days and filters, the totals, the rows, one of them in full beside; or the records behind a figure. */
export function ReportScreen(report: Report) {
  const { state } = report;
  const query = useRows(state, { enabled: state.records === undefined });
  useExistingPage(
    { page: state.page, size: PAGE_ROWS, total: query.data?.total, stale: query.isPlaceholderData },
    (page) => report.put({ page, row: state.row }, { push: false }),
  );
  if (state.records)
    return (
      <Column height="full" minHeight={0}>
        <ReportRecords state={state} />
      </Column>
    );
  return (
    <Column height="full" minHeight={0} padding="0 gutter 16" gap={12} overflow="y" className={styles.page}>
      <Split gap="8 12" wrap align="start">
        <Period {...report} />
        <Row gap={8} wrap>
          <ColumnChoice {...report} />
          <ViewsMenu state={state} />
          <ExportButton report={report} />
        </Row>
      </Split>
      <Filters {...report} />
      <ReportTrail state={state} named={query.data?.named} />
      <QueryView query={query}>{(data) => <Body report={report} data={data} />}</QueryView>
    </Column>
  );
}

function Body({ report, data }: { report: Report; data: Rows }) {
  const { state, put, path } = report;
  const phone = usePhone();
  const row = data.rows.find(({ id }) => id === state.row) ?? null;
  const close = () => put({ row: undefined, page: state.page }, { push: false });
  if (data.total === 0)
    return (
      <Card>
        <StateView
          kind={state.q ? 'search' : 'empty'}
          title={state.q ? `未找到「${state.q}」` : '该时段暂无数据'}
          text={[`${rangeText(state.at)}，可更换日期、组织或汇总维度。`]}
          actions={state.q ? <Button onClick={() => put({ q: undefined })}>清除搜索</Button> : null}
        />
      </Card>
    );
  return (
    <div className={styles.body} data-beside={!phone || undefined}>
      <Card overflow="hidden" className={styles.main}>
        <ReportFigures {...report} data={data} />
        {phone ? (
          <Box role="region" aria-label="报表数据">
            <ReportCards {...report} data={data} />
          </Box>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          <Box className={styles.scroll} tabIndex={0} role="region" aria-label="报表数据">
            <ReportTable {...report} data={data} />
          </Box>
        )}
        <Split gap="8 12" wrap padding="8 16" borderTop="line2">
          <Muted>
            {data.total} {REPORT_GROUPINGS[state.by].unit}
            {REPORT_GROUPINGS[state.by].title}
            {data.before && `，${REPORT_COMPARISONS[state.compare]} ${data.before.from} 至 ${data.before.to}`}
            {data.updatedAt && (
              <>
                ，数据更新于 <Moment at={data.updatedAt} />
              </>
            )}{' '}
            <ProofNote />
          </Muted>
          <PageTurner
            page={state.page}
            size={PAGE_ROWS}
            total={data.total}
            onChange={(page) => put({ page })}
          />
        </Split>
      </Card>
      {phone ? (
        <SideDrawer open={row !== null} onClose={close} title={row?.name ?? ''}>
          {row && <ReportSide path={path} state={state} row={row} />}
        </SideDrawer>
      ) : (
        <Card as="aside" overflow="y" className={styles.side}>
          <ReportSide path={path} state={state} row={row} onClose={row ? close : undefined} />
          <Note padding="12 16">点击名称查看下一级，点击带虚线的数字查看明细，点击一行查看走势。</Note>
        </Card>
      )}
    </div>
  );
}

/** What is shown as a file: all pages of it, with a sheet that says what it is. */
function ExportButton({ report: { state } }: { report: Report }) {
  const ask = useAction(contract.reportFacts.export, {
    onSuccess: ({ filepath }) => {
      download(filepath);
      void message.success('导出已开始，完成后自动下载');
    },
    onError: (error) => void message.error(error.message),
  });
  return (
    <Button
      icon={<DownloadIcon size={16} />}
      loading={ask.isPending}
      onClick={() => ask.mutate(exportOf(state))}
    >
      导出
    </Button>
  );
}
