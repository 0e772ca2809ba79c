import type { Decision, ListCall, ReviewCalls, RowOf } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Column as Lines, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { type Column, dateRangeField, ListPage, type SearchField, selectField } from '#kit/list/index.ts';
import { memberField } from '#parts/member/member-field.ts';
import type { DecidedList } from './review-kind.ts';

type Entry = Decision & { subject: { id: number; name: string } };
type HistoryCall = ReviewCalls['history'];

interface ReviewHistoryProps {
  kind: { noun: string; calls: { history: ListCall }; history: DecidedList };
}

/** The decided subject, with its parent (theme, folder) below. */
export const NamedFace = ({ name, note }: { name: string; note: string }) => (
  <Lines as="span" minWidth={0}>
    <Text as="b" weight={400} clip title={name}>
      {name}
    </Text>
    <Text as="small" weight={400} tone="muted" clip title={note}>
      {note}
    </Text>
  </Lines>
);

/** Who decided what, on which version. */
export function ReviewHistory({ kind: { noun, calls, history } }: ReviewHistoryProps) {
  const { id, face, staged = false, onOpen } = history;
  const columns: Column<Entry>[] = [
    { id: 'subject', title: noun, width: 280, render: ({ subject }) => face(subject) },
    { id: 'versionNo', title: '版本', width: 72, render: ({ versionNo }) => `第 ${versionNo} 版` },
    ...(staged ? [STAGE] : []),
    { id: 'decision', title: '结论', width: 80, render: (entry) => <VerdictDot entry={entry} /> },
    {
      id: 'reason',
      title: '原因',
      width: 280,
      render: ({ reason }) => (reason ? <span title={reason}>{reason}</span> : <EmptyCell />),
    },
    { id: 'reviewer', title: '审核人', width: 132, render: (entry) => <Reviewer entry={entry} /> },
    { id: 'at', title: '时间', width: 128, sort: 'at', render: ({ at }) => <Moment at={at} /> },
  ];
  return (
    <ListPage
      id={id}
      noun="审核记录"
      headless
      // The subject's own type is the area's; the list is the same for all.
      list={calls.history as HistoryCall}
      columns={columns as unknown as Column<RowOf<HistoryCall>>[]}
      search={SEARCH}
      onOpenRow={({ subject }) => onOpen(subject as Entry['subject'])}
      card={(entry) => <Card entry={entry as unknown as Entry} />}
      empty={{ title: '暂无审核记录', text: [`通过或驳回的${noun}将记录在这里。`] }}
    />
  );
}

const STAGE: Column<Decision> = {
  id: 'stage',
  title: '级别',
  width: 88,
  render: ({ stage }) => (stage === 1 ? '第 1 级' : '第 2 级'),
};

const SEARCH = [
  selectField({ name: 'decision', label: '结论', options: { pass: '通过', reject: '驳回' } }),
  memberField({ name: 'reviewerId', label: '审核人' }),
  dateRangeField({ name: 'decided', label: '时间' }),
] satisfies readonly SearchField<'decision' | 'reviewerId' | 'decided'>[];

const VerdictDot = ({ entry }: { entry: Decision }) => (
  <StatusDot tone={entry.decision === 'pass' ? 'success' : 'error'}>
    {entry.decision === 'pass' ? '通过' : '驳回'}
  </StatusDot>
);

/** Marks decisions that people made on their own content, where the channel allows that. */
const Reviewer = ({ entry: { reviewer, own } }: { entry: Decision }) => (
  <>
    {reviewer} {own && <Mark>本人审核</Mark>}
  </>
);

const Card = ({ entry }: { entry: Entry }) => (
  <span className={classOf({ flow: 'column', gap: 2, textAlign: 'left' })}>
    <Text as="b" weight={600}>
      {entry.subject.name}
    </Text>
    <span>
      <MetaLine
        items={[
          <VerdictDot key="v" entry={entry} />,
          `第 ${entry.versionNo} 版`,
          <Reviewer key="by" entry={entry} />,
          <Moment key="at" at={entry.at} />,
        ]}
      />
    </span>
    {entry.reason && <span>{entry.reason}</span>}
  </span>
);
