import { type BotPair, botPairState, contract, PAIR_IMPORT } from '@zhiying/contract';
import { Note, Stack } from '#kit/base/pieces.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { ListPage, listOf, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { columnsOf } from '#kit/register/columns.tsx';
import { allowedActions } from '#kit/session/action.ts';
import { importWizard } from '#parts/import/import-wizard.tsx';
import { useLiveKnowledge } from '../use-live-knowledge.ts';
import { PairState } from './knowledge-state.tsx';
import { PairDrawer } from './pair-drawer.tsx';
import { useKnowledgeActions } from './use-knowledge-actions.ts';

const of = columnsOf(contract.aisbotPair.list);
const list = listOf(contract.aisbotPair.list, {
  headless: true,
  id: 'aisbotPair',
  noun: '问答',
  columns: [
    of.text('question', 240, { title: '问题' }),
    of.text('answer', 320, { title: '回答' }),
    of.shown('others', 92, ({ others }) => (others.length > 0 ? `${others.length} 种` : <EmptyCell />), {
      title: '相似问法',
      align: 'right',
    }),
    of.shown('status', 132, (pair) => <PairState pair={pair} />, { title: '状态' }),
    of.shown('until', 108, ({ until }) => until ?? <EmptyCell>长期</EmptyCell>, { title: '到期日' }),
    of.shown('version', 80, ({ version }) => `第 ${version} 版`, { title: '版本', optional: true }),
    of.choice('node', 132),
    of.moment('updatedAt', 124),
    of.shown('updatedBy', 96, ({ updatedBy }) => updatedBy, { optional: true }),
  ],
  search: [
    textField({ name: 'q', label: '问题', placeholder: '问题中的文字', main: true }),
    selectField({ name: 'status', label: '状态', options: botPairState.states }),
  ],
  card: (pair) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <span>{pair.question}</span>
      <Note as="span">{pair.answer}</Note>
      <PairState pair={pair} />
    </Stack>
  ),
  empty: { title: '暂无问答', text: ['录入常见问题和标准回答，', '没有模型时机器人也能回复。'] },
});

const PairImport = importWizard({
  importing: PAIR_IMPORT,
  calls: contract.aisbotPair,
  doneNote: '机器人将按导入的回答回复客户。',
});

export function PairList() {
  useLiveKnowledge();
  const drawer = useDrawerAddress();
  const acts = useKnowledgeActions<BotPair>('aisbotPair', {
    noun: '问答',
    titleOf: ({ question }) => question,
  });
  return (
    <ListPage
      {...list}
      rowActions={(pair) => allowedActions(pair, [acts.pass, acts.switchOver(pair), acts.remove])}
      bulkActions={acts.bulk}
      drawer={drawer}
      aside={({ rows }) => (
        <>
          <PairDrawer target={drawer.target} rows={rows} onClose={drawer.close} />
          <PairImport drawer={drawer} />
        </>
      )}
    />
  );
}
