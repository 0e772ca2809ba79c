import { contract, type RowOf } from '@zhiying/contract';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import {
  type Column,
  dateRangeField,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
} from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { NamedMaterial } from '#parts/material/named-material.tsx';
import { memberField } from '#parts/member/member-field.ts';
import styles from './review-history.module.css';

type Entry = RowOf<typeof contract.materialReview.history>;

const Verdict = ({ entry }: { entry: Entry }) => (
  <StatusDot tone={entry.decision === 'pass' ? 'success' : 'error'}>
    {entry.decision === 'pass' ? '通过' : '驳回'}
  </StatusDot>
);

const columns: Column<Entry>[] = [
  {
    id: 'material',
    title: '素材',
    width: 280,
    render: ({ material }) => <NamedMaterial material={material} />,
  },
  { id: 'versionNo', title: '版本', width: 72, render: ({ versionNo }) => `第 ${versionNo} 版` },
  { id: 'stage', title: '级别', width: 88, render: ({ stage }) => (stage === 1 ? '第 1 级' : '第 2 级') },
  { id: 'decision', title: '结论', width: 80, render: (entry) => <Verdict entry={entry} /> },
  {
    id: 'reason',
    title: '原因',
    width: 280,
    render: ({ reason }) => (reason ? <span title={reason}>{reason}</span> : <Absent />),
  },
  { id: 'reviewer', title: '审核人', width: 104, render: ({ reviewer }) => reviewer },
  { id: 'at', title: '时间', width: 128, sort: 'at', render: ({ at }) => <Moment at={at} /> },
];

const search = [
  selectField({ name: 'decision', label: '结论', options: { pass: '通过', reject: '驳回' } }),
  memberField({ name: 'reviewerId', label: '审核人' }),
  dateRangeField({ name: 'decided', label: '时间' }),
] satisfies readonly SearchField<SearchName<typeof contract.materialReview.history>>[];

/** Who decided what, on which version. */
export const ReviewHistory = () => (
  <ListPage
    id="material-review-history"
    noun="审核记录"
    headless
    list={contract.materialReview.history}
    columns={columns}
    search={search}
    onOpenRow={({ material }) => go({ path: 'material', search: { open: material.id } })}
    card={(entry) => (
      <span className={styles.card}>
        <b>{entry.material.name}</b>
        <span>
          <MetaLine
            items={[
              <Verdict key="v" entry={entry} />,
              `第 ${entry.versionNo} 版`,
              entry.reviewer,
              <Moment key="at" at={entry.at} />,
            ]}
          />
        </span>
        {entry.reason && <span>{entry.reason}</span>}
      </span>
    )}
    empty={{ title: '暂无审核记录', text: ['通过或驳回的素材将记录在这里。'] }}
  />
);
