import { contract, FACT_SUBJECTS, REPORT_GROUPINGS } from '@zhiying/contract';
import { Column } from '#kit/base/pieces.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { objectOf, type ReportPath, type ReportState } from './report-address.ts';
import { ReportScreen } from './report-screen.tsx';
import { filterOf, type Report, useReport } from './use-report.ts';

/** A report of one object, named in its head: `经销商「星河汽车」的顾问`. */
export function DetailPage({ path }: { path: ReportPath }) {
  const report = useReport(path, null);
  if (!report) return <StateView kind="not-found" title="未找到该对象" text={['请从报表中选择一行查看。']} />;
  return <Named {...report} />;
}

function Named(report: Report) {
  const { path, state } = report;
  // Its own small question: the name stays while the rows below are read again.
  const { compare: _compare, ...filter } = filterOf(state);
  const asked = useCall(
    contract.reportFacts.byDay,
    { ...filter, compare: 'none', view: state.view, measures: ['reached'] },
    { keepPrevious: true, staleTime: 60_000 },
  );
  const of = objectOf(path);
  const named = asked.data && of ? asked.data.named[of] : undefined;
  if (named === null)
    return <StateView kind="not-found" title="未找到该对象" text={['对象不存在，或不在你的数据范围内。']} />;
  return (
    <Column height="full" minHeight={0}>
      <PageHead
        group="报表"
        title={named ? `${kindOf(path, state)}「${named.name}」的${REPORT_GROUPINGS[state.by].title}` : '…'}
      />
      <ReportScreen {...report} />
    </Column>
  );
}

function kindOf(path: ReportPath, { subject }: ReportState) {
  const of = objectOf(path);
  if (of === 'member') return '顾问';
  return of === 'subject' && subject ? FACT_SUBJECTS[subject.kind] : '组织';
}
