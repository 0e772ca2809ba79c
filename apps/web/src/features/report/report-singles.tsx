import {
  contract,
  FACT_MEASURES,
  type FactMeasure,
  type FactRecord,
  type FactSingle,
  HOME_ROUTES,
  neededKeys,
} from '@zhiying/contract';
import { Clip, Note, Split, Stack } from '#kit/base/pieces.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import type { ReportState } from './report-address.ts';
import { singlesNote } from './report-words.ts';
import { recordFilterOf } from './use-report.ts';

interface ReportSinglesProps {
  state: ReportState;
  measure: FactMeasure;
  record: FactRecord;
  onClose(): void;
}

/** What one entry of the records counts, one by one, with the same search as the entry. */
export function ReportSingles({ state, measure, record, onClose }: ReportSinglesProps) {
  const { title, unit } = FACT_MEASURES[measure];
  const query = useCall(contract.reportFacts.singles, {
    ...recordFilterOf(state),
    view: state.view,
    measure,
    day: record.day,
    entry: record.id,
  } as never);
  const whose = record.member?.name ?? record.node.name;
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={`${title} ${record.value.toLocaleString('zh-CN')} ${unit}`}
      subtitle={[record.day, whose, record.subject?.name].filter(Boolean).join('，')}
    >
      <QueryView query={query}>
        {({ rows, total }) => (
          <Stack as="ul" gap={8}>
            {rows.map((row) => (
              <Split as="li" key={row.id} gap={12} paddingBottom={8} borderBottom="line2">
                <Single row={row} words={title} />
                <Moment at={row.at} />
              </Split>
            ))}
            <Note as="li">{singlesNote({ value: record.value, total, shown: rows.length }, unit)}</Note>
          </Stack>
        )}
      </QueryView>
    </SideDrawer>
  );
}

const TASK_ROUTE = HOME_ROUTES.find(({ path }) => path === 'task/detail');

function Single({ row, words }: { row: FactSingle; words: string }) {
  const mayOpen = useMayOpen();
  if (!row.opens) return <Clip grow>{words}</Clip>;
  const { id, name } = row.opens;
  return TASK_ROUTE && mayOpen(neededKeys(TASK_ROUTE)) ? (
    <PageLink to={{ path: 'task/detail', search: { id } }}>
      <Clip title={name}>{name}</Clip>
    </PageLink>
  ) : (
    <Clip grow title={name}>
      {name}
    </Clip>
  );
}
