import { BOT_DOC_KINDS, type BotDoc, botDocState, contract } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
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
import { useAction } from '#kit/session/api/queries.ts';
import { useLiveKnowledge } from '../use-live-knowledge.ts';
import { DocDrawer } from './doc-drawer.tsx';
import { DocState } from './knowledge-state.tsx';
import { useKnowledgeActions } from './use-knowledge-actions.ts';

type List = typeof contract.aisbotDoc.list;

const columns: Column<BotDoc>[] = [
  {
    id: 'name',
    title: '文档',
    width: 280,
    sort: 'name',
    render: ({ name }) => <span className={pieces.clip}>{name}</span>,
  },
  { id: 'kind', title: '类型', width: 80, render: ({ kind }) => BOT_DOC_KINDS[kind] },
  { id: 'status', title: '状态', width: 132, render: (doc) => <DocState doc={doc} /> },
  { id: 'pieces', title: '片段数', width: 88, align: 'right', sort: 'pieces', render: (doc) => doc.pieces },
  {
    id: 'until',
    title: '到期日',
    width: 108,
    sort: 'until',
    render: ({ until }) => until ?? <Absent>长期</Absent>,
  },
  { id: 'version', title: '版本', width: 80, render: ({ version }) => `第 ${version} 版` },
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
  textField({ name: 'q', label: '文档名称', placeholder: '文档名称', main: true }),
  selectField({ name: 'status', label: '状态', options: botDocState.states }),
  selectField({ name: 'kind', label: '类型', options: BOT_DOC_KINDS }),
] satisfies readonly SearchField<SearchName<List>>[];

export function DocList() {
  useLiveKnowledge();
  const drawer = useDrawerAddress();
  const acts = useKnowledgeActions('aisbotDoc', '文档');
  const reread = useAction(contract.aisbotDoc.reread, {
    onError: (error) => void message.error(error.message),
  });
  const named = (doc: BotDoc) => ({ ...doc, title: doc.name });
  const rowActions = (doc: BotDoc) => [
    action<BotDoc>({
      id: 'doc.pass',
      title: '通过',
      call: contract.aisbotDoc.pass,
      can: 'pass',
      run: (doc) => acts.pass(doc),
    }),
    action<BotDoc>({
      id: 'doc.reread',
      title: '重新解析',
      call: contract.aisbotDoc.reread,
      can: 'reread',
      run: ({ id }) => reread.mutate({ id }),
    }),
    action<BotDoc>({
      id: 'doc.switch',
      title: doc.status === 'live' ? '停用' : '启用',
      call: contract.aisbotDoc.switch,
      can: 'switch',
      run: () => acts.switch([doc], doc.status !== 'live'),
    }),
    action<BotDoc>({
      id: 'doc.remove',
      title: '删除',
      call: contract.aisbotDoc.remove,
      can: 'delete',
      run: async (doc) => {
        await acts.remove([named(doc)]);
      },
    }),
  ];
  const bulk: BulkAction<List>[] = [
    {
      id: 'doc.on',
      title: '启用',
      keys: keysOf(contract.aisbotDoc.switch),
      run: ({ rows }) => acts.switch(rows, true),
    },
    {
      id: 'doc.off',
      title: '停用',
      keys: keysOf(contract.aisbotDoc.switch),
      run: ({ rows }) => acts.switch(rows, false),
    },
    {
      id: 'doc.removeMany',
      title: '删除',
      danger: true,
      keys: keysOf(contract.aisbotDoc.remove),
      run: async ({ rows, clear }) => {
        if (await acts.remove(rows.map(named))) clear();
      },
    },
  ];
  return (
    <ListPage
      headless
      id="aisbotDoc"
      noun="文档"
      list={contract.aisbotDoc.list}
      columns={columns}
      search={search}
      rowActions={(doc) => allowed(doc, rowActions(doc))}
      bulkActions={bulk}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      card={(doc) => (
        <span className={pieces.stack}>
          <span className={pieces.clip}>{doc.name}</span>
          <DocState doc={doc} />
          <span className={pieces.note}>
            <MetaLine items={[BOT_DOC_KINDS[doc.kind], `${doc.pieces} 段`, doc.until && `至 ${doc.until}`]} />
          </span>
        </span>
      )}
      empty={{
        title: '暂无文档',
        text: ['上传产品手册、活动说明和话术，', '机器人按片段检索并注明出处。'],
      }}
      aside={() => <DocDrawer key={String(drawer.target)} target={drawer.target} onClose={drawer.close} />}
    />
  );
}
