import { contract, FACT_KINDS, FACT_SEARCHED_STATES, FACT_STATES, type Fact } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { type BulkAction, ListPage, listOf, selectField, textField } from '#kit/list/index.ts';
import { action, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '#parts/ai/ai.module.css';
import { FactValue } from './fact-value.tsx';

type List = typeof contract.aiFact.list;

const onLine = (text: string) => (
  <Text flow="block" clip>
    {text}
  </Text>
);

const list = listOf(contract.aiFact.list, {
  headless: true,
  id: 'ai-fact',
  noun: '事实',
  columns: [
    {
      id: 'subject',
      title: '对象',
      width: 150,
      sort: 'subject',
      render: (fact) => onLine(fact.subject),
    },
    { id: 'kind', title: '类别', width: 88, render: (fact) => FACT_KINDS[fact.kind] },
    {
      id: 'name',
      title: '名称',
      width: 130,
      sort: 'name',
      render: (fact) => onLine(fact.name),
    },
    {
      id: 'value',
      title: '内容',
      width: 260,
      render: (fact) => <FactValue key={fact.version} fact={fact} />,
    },
    {
      id: 'until',
      title: '到期日',
      width: 104,
      sort: 'until',
      render: (fact) => fact.until ?? <EmptyCell />,
    },
    { id: 'state', title: '状态', width: 88, render: (fact) => <FactState fact={fact} /> },
    {
      id: 'node',
      title: '所属组织',
      width: 130,
      render: (fact) => onLine(fact.node.name),
      exports: [],
    },
    {
      id: 'updatedAt',
      title: '更新时间',
      width: 116,
      sort: 'updatedAt',
      render: (fact) => <Moment at={fact.updatedAt} />,
    },
    { id: 'updatedBy', title: '更新人', width: 88, optional: true, render: (fact) => fact.updatedBy },
  ],
  search: [
    textField({ name: 'q', label: '对象、名称或内容', placeholder: '对象、名称或内容', main: true }),
    selectField({ name: 'kind', label: '类别', options: FACT_KINDS }),
    selectField({ name: 'state', label: '状态', options: FACT_SEARCHED_STATES }),
  ],
  card: (fact) => <FactCard fact={fact} />,
  empty: {
    title: '暂无事实',
    text: ['录入车型、价格、优惠和门店信息，', '供文章引用，一处修改，处处更新。'],
  },
});

interface FactListProps {
  onOpen(id: number): void;
  openId: number | null;
  aside(rows: readonly Fact[]): ReactNode;
}

export function FactList({ onOpen, openId, aside }: FactListProps) {
  const remove = useRemoveFacts();
  const edit = action<Fact>({
    id: 'fact.edit',
    title: '编辑',
    call: contract.aiFact.update,
    run: ({ id }) => onOpen(id),
  });
  const removeOne = action<Fact>({
    id: 'fact.remove',
    title: '删除',
    call: contract.aiFact.remove,
    run: async (fact) => {
      await remove([fact]);
    },
  });
  const removeMany: BulkAction<List> = {
    id: 'fact.removeMany',
    title: '删除',
    keys: keysOf(contract.aiFact.remove),
    run: async ({ rows, clear }) => {
      if (await remove(rows)) clear();
    },
  };
  return (
    <ListPage
      {...list}
      rowActions={(fact) => (fact.can.includes('edit') ? [edit, removeOne] : [])}
      bulkActions={[removeMany]}
      onOpenRow={(fact) => onOpen(fact.id)}
      openRowId={openId}
      aside={({ rows }) => aside(rows)}
    />
  );
}

const FactState = ({ fact }: { fact: Fact }) => (
  <StatusDot tone={fact.state === 'valid' ? 'success' : 'error'}>{FACT_STATES[fact.state]}</StatusDot>
);

const FactCard = ({ fact }: { fact: Fact }) => (
  <Stack as="span" gap={4} minWidth={0} width="full">
    <Row as="span" gap={12} align="stretch" justify="between" className={styles.cardHead}>
      <b>
        <MetaLine items={[fact.subject, fact.name]} lastGives />
      </b>
      <FactState fact={fact} />
    </Row>
    <Text breakWords>{fact.value}</Text>
    <Note as="span">
      <MetaLine items={[FACT_KINDS[fact.kind], fact.until && `至 ${fact.until}`, fact.node.name]} />
    </Note>
  </Stack>
);

function useRemoveFacts() {
  const confirm = useConfirm();
  const call = useAction(contract.aiFact.remove, { onError: (error) => void message.error(error.message) });
  return async (facts: readonly Fact[]): Promise<boolean> => {
    const mine = facts.filter(({ can }) => can.includes('delete'));
    if (mine.length === 0) {
      void message.info('所选事实由上级维护，无法删除');
      return false;
    }
    const sure = await confirm({
      title:
        mine.length === 1
          ? `删除「${mine[0]?.subject} · ${mine[0]?.name}」？`
          : `删除 ${mine.length} 条事实？`,
      consequence: '引用该事实的文章将标记为待更新，修改后才能发布。',
      okText: '删除',
      danger: true,
    });
    if (!sure) return false;
    const done = await call.mutateAsync({ ids: mine.map(({ id }) => id) }).catch(() => null);
    if (done) void message.success(`已删除 ${done.removed} 条事实`);
    return done !== null;
  };
}
