import type { Decision, ListCall, ReviewCalls } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { type Column, dateRangeField, ListPage, type SearchField, selectField } from '#kit/list/index.ts';
import { memberField } from '#parts/member/member-field.ts';
import styles from './review-history.module.css';

type Entry<Subject> = Decision & { subject: Subject };
type HistoryCall = ReviewCalls['history'];

interface ReviewHistoryProps<Subject extends { id: number; name: string }> {
  /** Names the settings kept for this list. */
  id: string;
  noun: string;
  list: ListCall;
  /** The column with what was decided on. */
  face(subject: Subject): ReactNode;
  /** Where there are two reviews. */
  staged?: boolean;
  onOpen(subject: Subject): void;
}

/** Who decided what, on which version. */
export function ReviewHistory<Subject extends { id: number; name: string }>(
  props: ReviewHistoryProps<Subject>,
) {
  const { id, noun, list, face, staged = false, onOpen } = props;
  const columns: Column<Entry<Subject>>[] = [
    { id: 'subject', title: noun, width: 280, render: ({ subject }) => face(subject) },
    { id: 'versionNo', title: '版本', width: 72, render: ({ versionNo }) => `第 ${versionNo} 版` },
    ...(staged ? [STAGE] : []),
    { id: 'decision', title: '结论', width: 80, render: (entry) => <VerdictDot entry={entry} /> },
    {
      id: 'reason',
      title: '原因',
      width: 280,
      render: ({ reason }) => (reason ? <span title={reason}>{reason}</span> : <Absent />),
    },
    { id: 'reviewer', title: '审核人', width: 104, render: ({ reviewer }) => reviewer },
    { id: 'at', title: '时间', width: 128, sort: 'at', render: ({ at }) => <Moment at={at} /> },
  ];
  return (
    <ListPage
      id={id}
      noun="审核记录"
      headless
      // The subject's own type is the area's; the list is the same for all.
      list={list as HistoryCall}
      columns={columns as unknown as Column<Entry<Record<string, unknown>>>[]}
      search={SEARCH}
      onOpenRow={({ subject }) => onOpen(subject as Subject)}
      card={(entry) => <Card entry={entry as unknown as Entry<Subject>} />}
      empty={{ title: '还没有审核记录', text: [`通过或驳回的${noun}会记在这里。`] }}
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

const Card = ({ entry }: { entry: Entry<{ name: string }> }) => (
  <span className={styles.card}>
    <b>{entry.subject.name}</b>
    <span>
      <MetaLine
        items={[
          <VerdictDot key="v" entry={entry} />,
          `第 ${entry.versionNo} 版`,
          entry.reviewer,
          <Moment key="at" at={entry.at} />,
        ]}
      />
    </span>
    {entry.reason && <span>{entry.reason}</span>}
  </span>
);
