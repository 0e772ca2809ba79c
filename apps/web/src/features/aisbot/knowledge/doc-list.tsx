import { BOT_DOC_KINDS, type BotDoc, botDocState, contract } from '@zhiying/contract';
import { Clip, Note, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useLiveKnowledge } from '../use-live-knowledge.ts';
import { DocDrawer } from './doc-drawer.tsx';
import { DocState } from './knowledge-state.tsx';
import { useKnowledgeActions } from './use-knowledge-actions.ts';

const of = columnsOf(contract.aisbotDoc.list);
const list = listOf(contract.aisbotDoc.list, {
  headless: true,
  id: 'aisbotDoc',
  noun: '文档',
  columns: [
    of.text('name', 280, { title: '文档' }),
    of.named('kind', 80, BOT_DOC_KINDS, { title: '类型' }),
    of.shown('status', 132, (doc) => <DocState doc={doc} />, { title: '状态' }),
    of.shown('pieces', 88, ({ pieces }) => pieces, { title: '片段数', align: 'right' }),
    of.shown('until', 108, ({ until }) => until ?? <EmptyCell>长期</EmptyCell>, { title: '到期日' }),
    of.shown('version', 80, ({ version }) => `第 ${version} 版`, { title: '版本' }),
    of.choice('node', 132),
    of.moment('updatedAt', 124),
    of.shown('updatedBy', 96, ({ updatedBy }) => updatedBy, { optional: true }),
  ],
  search: [
    textField({ name: 'q', label: '文档名称', placeholder: '文档名称', main: true }),
    selectField({ name: 'status', label: '状态', options: botDocState.states }),
    selectField({ name: 'kind', label: '类型', options: BOT_DOC_KINDS }),
  ],
  card: (doc) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <Clip>{doc.name}</Clip>
      <DocState doc={doc} />
      <Note as="span">
        <MetaLine items={[BOT_DOC_KINDS[doc.kind], `${doc.pieces} 段`, doc.until && `至 ${doc.until}`]} />
      </Note>
    </Stack>
  ),
  empty: {
    title: '暂无文档',
    text: ['上传产品手册、活动说明和话术，', '机器人按片段检索并注明出处。'],
  },
});

export function DocList() {
  useLiveKnowledge();
  const drawer = useDrawerAddress();
  const acts = useKnowledgeActions<BotDoc>('aisbotDoc', { noun: '文档', titleOf: ({ name }) => name });
  const reread = useAction(contract.aisbotDoc.reread, {
    onError: (error) => void message.error(error.message),
  });
  const rereadOne = action<BotDoc>({
    id: 'aisbotDoc.reread',
    title: '重新解析',
    call: contract.aisbotDoc.reread,
    can: 'reread',
    run: ({ id }) => reread.mutate({ id }),
  });
  return (
    <ListPage
      {...list}
      rowActions={(doc) => allowedActions(doc, [acts.pass, rereadOne, acts.switchOver(doc), acts.remove])}
      bulkActions={acts.bulk}
      drawer={drawer}
      aside={() => <DocDrawer key={String(drawer.target)} target={drawer.target} onClose={drawer.close} />}
    />
  );
}
