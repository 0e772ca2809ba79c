import { contract, type Subject, subjectState } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import {
  type Column,
  dateRangeField,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { action, allowed } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';
import styles from './subject.module.css';

type List = typeof contract.subject.list;
const TONES: Record<Subject['status'], Tone> = {
  draft: 'neutral',
  published: 'success',
  withdrawn: 'neutral',
};

export const SubjectStatus = ({ status }: Pick<Subject, 'status'>) => (
  <StatusDot tone={TONES[status]}>{subjectState.label(status)}</StatusDot>
);

const columns: Column<Subject>[] = [
  {
    id: 'title',
    title: '专题',
    width: 300,
    sort: 'title',
    render: ({ title, cover }) => (
      <span className={styles.named}>
        <SubstanceCover substance={{ kind: 'article', cover }} size={36} />
        <span className={pieces.clip}>{title}</span>
      </span>
    ),
  },
  { id: 'status', title: '状态', width: 88, render: (row) => <SubjectStatus {...row} /> },
  { id: 'pieces', title: '内容数', width: 80, align: 'right', render: (row) => row.pieces },
  {
    id: 'nodes',
    title: '发布到',
    width: 200,
    render: ({ nodes }) =>
      nodes.length ? (
        <span className={pieces.clip}>{nodes.map(({ name }) => name).join('、')}</span>
      ) : (
        <Absent />
      ),
  },
  {
    id: 'visits',
    title: '访问',
    width: 80,
    align: 'right',
    sort: 'visits',
    render: ({ visits }) => visits.toLocaleString('zh-CN'),
  },
  {
    id: 'leads',
    title: '留资',
    width: 80,
    align: 'right',
    render: ({ leads }) => leads.toLocaleString('zh-CN'),
  },
  { id: 'node', title: '所属组织', width: 148, render: ({ node }) => node.name },
  { id: 'owner', title: '创建人', width: 96, render: ({ owner }) => owner.name },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 116,
    sort: 'updatedAt',
    render: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '标题', placeholder: '按标题查找', main: true }),
  selectField({ name: 'status', label: '状态', options: subjectState.states }),
  dateRangeField({ name: 'created', label: '创建日期' }),
] satisfies readonly SearchField<SearchName<List>>[];

export function SubjectList() {
  const confirm = useConfirm();
  const failed = (error: Error) => void message.error(error.message);
  const takeDownCall = useAction(contract.subject.takeDown, { onError: failed });
  const removeCall = useAction(contract.subject.remove, { onError: failed });
  const open = ({ id }: Subject) => go({ path: 'subject', search: { id } });
  const row = [
    action<Subject>({
      id: 'subject.edit',
      title: '编辑',
      can: 'edit',
      call: contract.subject.update,
      run: open,
    }),
    action<Subject>({
      id: 'subject.takeDown',
      title: '下架',
      can: 'takeDown',
      call: contract.subject.takeDown,
      run: async ({ id, title }) => {
        const sure = await confirm({
          title: `下架专题「${title}」？`,
          consequence: '已分享的专题链接立即失效，之后可重新发布。',
          okText: '下架',
          danger: true,
        });
        if (sure && (await takeDownCall.mutateAsync({ ids: [id] }).catch(() => null)))
          void message.success(`已下架「${title}」`);
      },
    }),
    action<Subject>({
      id: 'subject.delete',
      title: '删除',
      can: 'delete',
      call: contract.subject.remove,
      run: async ({ id, title }) => {
        const sure = await confirm({
          title: `删除专题「${title}」？`,
          consequence: '删除后不可恢复，其中的内容不受影响。',
          okText: '删除',
          danger: true,
        });
        if (sure && (await removeCall.mutateAsync({ ids: [id] }).catch(() => null)))
          void message.success(`已删除「${title}」`);
      },
    }),
  ];
  return (
    <ListPage
      headless
      id="subject"
      noun="专题"
      list={contract.subject.list}
      columns={columns}
      search={search}
      card={(subject) => (
        <span className={styles.named}>
          <SubstanceCover substance={{ kind: 'article', cover: subject.cover }} size={52} />
          <span className={pieces.stack}>
            <b className={pieces.clip}>{subject.title}</b>
            <span className={pieces.note}>
              <MetaLine
                items={[
                  subjectState.label(subject.status),
                  `${subject.pieces} 条内容`,
                  `${subject.visits} 次访问`,
                ]}
              />
            </span>
          </span>
        </span>
      )}
      rowActions={(subject) => allowed(subject, row)}
      onOpenRow={open}
      empty={{ title: '暂无专题', text: ['将多条内容组成一个专题，', '顾问一次分享，客户一页看完。'] }}
    />
  );
}
