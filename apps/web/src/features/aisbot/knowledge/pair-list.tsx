import { type BotPair, botPairState, contract, PAIR_IMPORT } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Absent, Moment } from '#kit/display/moment.tsx';
import {
  type BulkAction,
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { action, allowed, keysOf } from '#kit/session/action.ts';
import { ImportWizard } from '#parts/import/import-wizard.tsx';
import { useLiveKnowledge } from '../use-live-knowledge.ts';
import { PairState } from './knowledge-state.tsx';
import { PairDrawer } from './pair-drawer.tsx';
import { useKnowledgeActions } from './use-knowledge-actions.ts';

type List = typeof contract.aisbotPair.list;

const columns: Column<BotPair>[] = [
  {
    id: 'question',
    title: '问题',
    width: 240,
    sort: 'question',
    render: ({ question }) => <span className={pieces.clip}>{question}</span>,
  },
  {
    id: 'answer',
    title: '回答',
    width: 320,
    render: ({ answer }) => <span className={pieces.clip}>{answer}</span>,
  },
  {
    id: 'others',
    title: '相似问法',
    width: 92,
    align: 'right',
    render: ({ others }) => (others.length > 0 ? `${others.length} 种` : <Absent />),
  },
  { id: 'status', title: '状态', width: 132, render: (pair) => <PairState pair={pair} /> },
  {
    id: 'until',
    title: '到期日',
    width: 108,
    sort: 'until',
    render: ({ until }) => until ?? <Absent>长期</Absent>,
  },
  { id: 'version', title: '版本', width: 80, optional: true, render: ({ version }) => `第 ${version} 版` },
  {
    id: 'node',
    title: '所属组织',
    width: 132,
    render: ({ node }) => <span className={pieces.clip}>{node.name}</span>,
    exports: [],
  },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 124,
    sort: 'updatedAt',
    render: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
  { id: 'updatedBy', title: '更新人', width: 96, optional: true, render: ({ updatedBy }) => updatedBy },
];

const search = [
  textField({ name: 'q', label: '问题', placeholder: '问题中的文字', main: true }),
  selectField({ name: 'status', label: '状态', options: botPairState.states }),
] satisfies readonly SearchField<SearchName<List>>[];

export function PairList() {
  useLiveKnowledge();
  const drawer = useDrawerAddress();
  const acts = useKnowledgeActions('aisbotPair', '问答');
  const named = (pair: BotPair) => ({ ...pair, title: pair.question });
  const rowActions = (pair: BotPair) => [
    action<BotPair>({
      id: 'pair.pass',
      title: '通过',
      call: contract.aisbotPair.pass,
      can: 'pass',
      run: (pair) => acts.pass(pair),
    }),
    action<BotPair>({
      id: 'pair.switch',
      title: pair.status === 'live' ? '停用' : '启用',
      call: contract.aisbotPair.switch,
      can: 'switch',
      run: () => acts.switch([pair], pair.status !== 'live'),
    }),
    action<BotPair>({
      id: 'pair.remove',
      title: '删除',
      call: contract.aisbotPair.remove,
      can: 'delete',
      run: async (pair) => {
        await acts.remove([named(pair)]);
      },
    }),
  ];
  const bulk: BulkAction<List>[] = [
    {
      id: 'pair.on',
      title: '启用',
      keys: keysOf(contract.aisbotPair.switch),
      run: ({ rows }) => acts.switch(rows, true),
    },
    {
      id: 'pair.off',
      title: '停用',
      keys: keysOf(contract.aisbotPair.switch),
      run: ({ rows }) => acts.switch(rows, false),
    },
    {
      id: 'pair.removeMany',
      title: '删除',
      danger: true,
      keys: keysOf(contract.aisbotPair.remove),
      run: async ({ rows, clear }) => {
        if (await acts.remove(rows.map(named))) clear();
      },
    },
  ];
  return (
    <ListPage
      headless
      id="aisbotPair"
      noun="问答"
      list={contract.aisbotPair.list}
      columns={columns}
      search={search}
      rowActions={(pair) => allowed(pair, rowActions(pair))}
      bulkActions={bulk}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      card={(pair) => (
        <span className={pieces.stack}>
          <span>{pair.question}</span>
          <span className={pieces.note}>{pair.answer}</span>
          <PairState pair={pair} />
        </span>
      )}
      empty={{ title: '暂无问答', text: ['录入常见问题和标准回答，', '没有模型时机器人也能回复。'] }}
      aside={({ rows }) => (
        <>
          <PairDrawer target={drawer.target} rows={rows} onClose={drawer.close} />
          <ImportWizard
            open={drawer.importing}
            onClose={drawer.close}
            importing={PAIR_IMPORT}
            calls={contract.aisbotPair}
            doneNote="机器人将按导入的回答回复客户。"
          />
        </>
      )}
    />
  );
}
