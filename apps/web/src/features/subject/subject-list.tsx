import { contract, type Subject, subjectState } from '@zhiying/contract';
import { Clip, Row } from '#kit/base/pieces.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { dateRangeField, ListPage, listOf, RowCard, selectField, textField } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { SubstanceCover } from '#parts/substance/substance-cover.tsx';

const TONES: Record<Subject['status'], Tone> = {
  draft: 'neutral',
  published: 'success',
  withdrawn: 'neutral',
};

export const SubjectStatus = ({ status }: Pick<Subject, 'status'>) => (
  <StatusDot tone={TONES[status]}>{subjectState.label(status)}</StatusDot>
);

const Titled = ({ subject: { title, cover } }: { subject: Subject }) => (
  <Row as="span" gap={10} minWidth={0}>
    <SubstanceCover substance={{ kind: 'article', cover }} size={36} />
    <Clip>{title}</Clip>
  </Row>
);

const of = columnsOf(contract.subject.list);
const list = listOf(contract.subject.list, {
  headless: true,
  id: 'subject',
  noun: '专题',
  columns: [
    of.shown('title', 300, (subject) => <Titled subject={subject} />, { title: '专题' }),
    of.shown('status', 88, (row) => <SubjectStatus {...row} />, { title: '状态' }),
    of.shown('pieces', 80, ({ pieces }) => pieces, { title: '内容数', align: 'right' }),
    of.shown(
      'nodes',
      200,
      ({ nodes }) => (nodes.length ? <Clip>{nodes.map(({ name }) => name).join('、')}</Clip> : <EmptyCell />),
      { title: '发布到' },
    ),
    of.shown('visits', 80, ({ visits }) => visits.toLocaleString('zh-CN'), { title: '访问', align: 'right' }),
    of.shown('leads', 80, ({ leads }) => leads.toLocaleString('zh-CN'), { title: '留资', align: 'right' }),
    of.shown('node', 148, ({ node }) => node.name),
    of.shown('owner', 96, ({ owner }) => owner.name),
    of.moment('updatedAt', 116),
  ],
  search: [
    textField({ name: 'q', label: '标题', placeholder: '按标题查找', main: true }),
    selectField({ name: 'status', label: '状态', options: subjectState.states }),
    dateRangeField({ name: 'created', label: '创建日期' }),
  ],
  card: (subject) => (
    <Row as="span" gap={10} minWidth={0}>
      <SubstanceCover substance={{ kind: 'article', cover: subject.cover }} size={52} />
      <RowCard
        title={subject.title}
        items={[subjectState.label(subject.status), `${subject.pieces} 条内容`, `${subject.visits} 次访问`]}
      />
    </Row>
  ),
  empty: { title: '暂无专题', text: ['将多条内容组成一个专题，', '顾问一次分享，客户一页看完。'] },
});

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
        const sure = await confirm(deletion(`专题「${title}」`, '删除后不可恢复，其中的内容不受影响。'));
        if (sure && (await removeCall.mutateAsync({ ids: [id] }).catch(() => null)))
          void message.success(`已删除「${title}」`);
      },
    }),
  ];
  return <ListPage {...list} rowActions={(subject) => allowedActions(subject, row)} onOpenRow={open} />;
}
